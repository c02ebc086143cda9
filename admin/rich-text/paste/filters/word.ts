import { dropStyle, hasClass, rename, styleOf, textOf } from './dom.ts';

/** Word's style for the title of a document. */
export const TITLE_CLASS = 'MsoTitle';

/**
 * Word, and desktop Outlook, which uses Word: lists are paragraphs with a marker as text, headings in custom styles are
 * paragraphs with an outline level, and deleted passages and comments are part of the text.
 * @param rules of its style sheet, with those for levels of lists
 */
export function word(document: Document, rules: ReadonlyMap<string, string>): void {
  if (!document.querySelector('[class*="Mso"],[class*="mso"],[style*="mso-"]')) return;
  dropRevisions(document);
  for (const line of document.querySelectorAll('p,div,h1'))
    if (hasClass(line, /^MsoToc(?:\d|Heading)/i)) line.remove();
  for (const element of document.querySelectorAll('p,div')) {
    const level = Number(styleOf(element, 'mso-outline-level'));
    if (hasClass(element, /^MsoTitle/i)) rename(element, 'h1');
    else if (level >= 1 && level <= 6) rename(element, `h${level}`);
    else if (hasClass(element, /^Mso(?:Intense)?Quote/)) quote(element);
  }
  for (const element of document.querySelectorAll('span')) drawSymbols(element);
  gatherLists(document, rules);
}

function dropRevisions(document: Document): void {
  const dropped =
    'del,span.msoDel,.msocomanchor,[style*="mso-element:comment"],[style*="special-character:comment"],[style*="footnote-separator"],[style*="footnote-continuation"],[style*="footnote-list"] hr,[style*="endnote-list"] hr';
  for (const element of document.querySelectorAll(dropped)) element.remove();
}

/** The style for quotations sets them in italics, which is no emphasis. */
function quote(paragraph: Element): void {
  const quotation = paragraph.ownerDocument.createElement('blockquote');
  if (hasClass(paragraph, /^MsoIntense/)) quotation.className = 'pull';
  paragraph.replaceWith(quotation);
  quotation.append(paragraph);
  for (const element of [paragraph, ...paragraph.querySelectorAll('[style]')])
    dropStyle(element, 'font-style');
  for (const italic of paragraph.querySelectorAll('i,em')) rename(italic, 'span');
}

/** Letters that Wingdings and Symbol draw as the sign behind them. */
const SYMBOLS: { readonly [font: string]: string } = {
  wingdings: 'à→ß←á↑â↓ó↔è→ü✓û✗þ☑ý☒o☐J🙂K😐L🙁n■§▪Ø➢v❖«★l●F☞(☎*✉',
  symbol: '®→¬←·•³≥£≤¹≠»≈´×¸÷±±¥∞Ö√',
};

function drawSymbols(element: Element): void {
  const font =
    styleOf(element, 'mso-symbol-font-family') ||
    (styleOf(element, 'mso-char-type') === 'symbol' ? styleOf(element, 'font-family') : '');
  const signs = [...(SYMBOLS[/\w+/.exec(font)?.[0].toLowerCase() ?? ''] ?? '')];
  if (signs.length === 0 || element.querySelector('span')) return;
  const drawn = [...textOf(element)].map((letter) => signs[signs.indexOf(letter) + 1]);
  if (drawn.length > 0 && [...textOf(element)].every((letter) => signs.indexOf(letter) % 2 === 0))
    element.textContent = drawn.join('');
}

interface Marker {
  list: string;
  level: number;
  text: string;
}

const IGNORED = 'span[style*="mso-list:Ignore"],span[style*="mso-list: Ignore"]';

function gatherLists(document: Document, rules: ReadonlyMap<string, string>): void {
  // A heading's number is text, as the article may refer to it.
  for (const mark of document.querySelectorAll(':is(h1,h2,h3,h4,h5,h6) span'))
    if (mark.matches(IGNORED)) mark.replaceWith(`${textOf(mark)} `);
  const markers = new Map<Element, Marker>();
  const parents = new Set<Element>();
  for (const element of document.querySelectorAll('p,div')) {
    const marker = markerOf(element, rules);
    if (!marker || !element.parentElement) continue;
    markers.set(element, marker);
    parents.add(element.parentElement);
  }
  for (const parent of parents) gatherIn(parent, markers, rules);
}

function gatherIn(
  parent: Element,
  markers: ReadonlyMap<Element, Marker>,
  rules: ReadonlyMap<string, string>,
): void {
  let run: Element[] = [];
  const close = () => {
    const place = parent.ownerDocument.createElement('div');
    run[0]?.before(place);
    place.replaceWith(...nestItems(parent.ownerDocument, itemsOf(run, markers, rules)));
    run = [];
  };
  for (const element of [...parent.children]) {
    const goesOn =
      run.length > 0 &&
      hasClass(element, /^MsoListContinue|^MsoListParagraphCxSp(?:Middle|Last)/) &&
      textOf(element) !== '';
    if (markers.has(element) || goesOn) run.push(element);
    else if (textOf(element) !== '' || element.matches('img,table') || element.querySelector('img,table'))
      close();
  }
  close();
}

function itemsOf(
  run: readonly Element[],
  markers: ReadonlyMap<Element, Marker>,
  rules: ReadonlyMap<string, string>,
): FlatItem[] {
  const items: FlatItem[] = [];
  for (const element of run) {
    const marker = markers.get(element);
    if (!marker) {
      items.at(-1)?.content.push(element);
      continue;
    }
    for (const mark of element.querySelectorAll(IGNORED)) mark.remove();
    const isOrdered = isNumbered(marker, rules);
    items.push({ level: marker.level, isOrdered, key: marker.list, content: [element] });
  }
  return items;
}

function markerOf(element: Element, rules: ReadonlyMap<string, string>): Marker | null {
  const value = styleOf(element, 'mso-list');
  const known = /\b(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/.exec(value);
  const mark = element.querySelector(IGNORED);
  if (!known && !mark) return markerByHand(element);
  if (/^(?:none|skip)/.test(value)) return null;
  // A list style without a marker: the author removed the bullet.
  if (!mark && !element.closest('li') && !rules.has(`@list ${known?.[1]}:level${known?.[2]}`)) return null;
  const list = `${known?.[1] ?? ''} ${known?.[3] ?? ''}`.trim();
  return { list, level: Number(known?.[2] ?? 1), text: mark ? textOf(mark) : '' };
}

/** Points of indentation per level. */
const INDENT = 36;

/** Received mails keep the class and marker of a list item, but not its other list properties. */
function markerByHand(element: Element): Marker | null {
  if (!hasClass(element, /^MsoList(?:Paragraph|Bullet|Number)/)) return null;
  const span = element.querySelector('span');
  const drawn = span && /^(?:[·•o§▪–-]|\(?(?:\d{1,3}|[a-z])[.)])$/.exec(textOf(span))?.[0];
  if (!drawn || !textOf(element).startsWith(drawn) || textOf(element) === drawn) return null;
  span.setAttribute('style', 'mso-list:Ignore');
  const margin = styleOf(element, 'margin-left') || (styleOf(element, 'margin').split(' ').at(-1) ?? '');
  const level = Math.max(1, Math.round((Number.parseFloat(margin) || INDENT) / INDENT));
  return { list: '', level, text: drawn };
}

function isNumbered({ list, level, text }: Marker, rules: ReadonlyMap<string, string>): boolean {
  const rule = rules.get(`@list ${list.split(' ')[0]}:level${level}`) ?? '';
  const format = /mso-level-number-format:\s*([\w-]+)/.exec(rule)?.[1];
  if (format) return !/^(?:bullet|image|none)/.test(format);
  // Word omits the format of plain numbers, and the text of levels such as '1.1'.
  return /^\(?(?:\d{1,3}|[a-z]{1,2}|[ivxlc]{1,6})[.)]$|^\d+(?:\.\d+)*\.?$/i.test(text);
}

/** A list item that a program wrote as a paragraph, or in a list of its own. */
export interface FlatItem {
  /** From 1. */
  level: number;
  isOrdered: boolean;
  /** Items of one level with different keys belong to different lists. */
  key: string;
  content: Node[];
}

/** Nests items by their level. */
export function nestItems(document: Document, items: readonly FlatItem[]): Element[] {
  const top: Element[] = [];
  const open: { list: Element; item: FlatItem }[] = [];
  for (const item of items) {
    const isOther = ({ level, key, isOrdered }: FlatItem) =>
      level > item.level || (level === item.level && (key !== item.key || isOrdered !== item.isOrdered));
    for (let last = open.at(-1); last && isOther(last.item); last = open.at(-1)) open.pop();
    if (open.at(-1)?.item.level !== item.level) {
      const list = document.createElement(item.isOrdered ? 'ol' : 'ul');
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else top.push(list);
      open.push({ list, item });
    }
    const element = document.createElement('li');
    element.append(...item.content);
    open.at(-1)?.list.append(element);
  }
  return top;
}

/** Begins the names of bookmarks in list items of a Word file, before the numbers of the list and the item. */
export const LIST_MARK = 'word-list-';

/** Parts numbered lists that mammoth joins, as it looks only at the level of an item. */
export function partWordLists(document: Document): void {
  const known = new Map<Element, string>();
  for (const mark of document.querySelectorAll(`a[id^="${LIST_MARK}"]`)) {
    const [number = '', start = '1'] = mark.id.slice(LIST_MARK.length).split('-');
    const item = mark.closest('li');
    let list = item?.parentElement;
    mark.remove();
    if (!item || list?.localName !== 'ol' || known.get(list) === number) continue;
    if (known.has(list)) {
      const items = [...list.children];
      const rest = document.createElement('ol');
      rest.append(...items.slice(items.indexOf(item)));
      list.after(rest);
      list = rest;
    }
    known.set(list, number);
    list.setAttribute('start', start);
  }
}
