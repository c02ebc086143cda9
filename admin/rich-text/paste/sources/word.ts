import { type Losses, lose } from '../losses.ts';
import { type FlatItem, nestList } from '../nest-list.ts';
import { type DocumentStyles, hasClass } from '../styles.ts';
import { rename } from './rename.ts';

/**
 * Word, and desktop Outlook, which uses Word: lists are paragraphs with a marker as text, headings in custom styles are
 * paragraphs with an outline level, and deleted passages and comments are part of the text.
 */
export function prepareWord(document: Document, styles: DocumentStyles, losses: Losses): void {
  dropRevisions(document, styles, losses);
  dropContents(document, losses);
  for (const element of document.querySelectorAll('p,div,span')) {
    if (element.localName === 'span') symbol(element, styles);
    else outline(element, styles);
  }
  gatherLists(document, styles);
}

function dropRevisions(document: Document, styles: DocumentStyles, losses: Losses): void {
  for (const deleted of document.querySelectorAll('del,span.msoDel')) {
    deleted.remove();
    lose(losses, 'deletion');
  }
  for (const element of document.querySelectorAll(
    '[style*="mso-element"],[style*="mso-special-character"],[style*="mso-comment"],.msocomanchor',
  )) {
    if (!element.isConnected) continue;
    const own = styles.of(element);
    const kind = own.get('mso-element');
    if (kind === 'comment-list') {
      const comments = element.querySelectorAll(
        '[style*="mso-element:comment"]:not([style*="comment-list"])',
      );
      for (let count = 0; count < Math.max(1, comments.length); count += 1) lose(losses, 'comment');
      element.remove();
    } else if (own.get('mso-special-character') === 'comment' || hasClass(element, /^msocomanchor$/))
      element.remove();
    // The rule above footnotes.
    if (/footnote-separator|footnote-continuation/.test(own.get('mso-special-character') ?? ''))
      element.remove();
  }
  for (const list of document.querySelectorAll('[style*="footnote-list"],[style*="endnote-list"]'))
    for (const rule of list.querySelectorAll('hr')) rule.remove();
}

/** Removes a table of contents: its page numbers mean nothing in an article. */
function dropContents(document: Document, losses: Losses): void {
  const lines = [...document.querySelectorAll('p,div,h1')].filter((line) =>
    hasClass(line, /^MsoToc\d|^MsoTocHeading/i),
  );
  if (lines.some((line) => hasClass(line, /^MsoToc\d/i))) lose(losses, 'contents');
  for (const line of lines) line.remove();
}

/** Headings by outline level or title style; Word writes its built-in heading styles as `h1` to `h6` in every language. */
function outline(element: Element, styles: DocumentStyles): void {
  if (hasClass(element, /^MsoTitle/i)) {
    rename(element, 'h1');
    return;
  }
  const level = Number(styles.of(element).get('mso-outline-level'));
  if (level >= 1 && level <= 6 && !hasClass(element, /^MsoToc/i)) rename(element, `h${level}`);
}

/** Letters that Wingdings and Symbol draw as another sign. */
const SYMBOLS: { readonly [font: string]: { readonly [letter: string]: string } } = {
  wingdings: {
    à: '→',
    ß: '←',
    á: '↑',
    â: '↓',
    ó: '↔',
    è: '→',
    ü: '✓',
    û: '✗',
    þ: '☑',
    ý: '☒',
    o: '☐',
    J: '🙂',
    K: '😐',
    L: '🙁',
    n: '■',
    '§': '▪',
    Ø: '➢',
    v: '❖',
    '«': '★',
    l: '●',
    F: '☞',
    '(': '☎',
    '*': '✉',
  },
  symbol: {
    '®': '→',
    '¬': '←',
    '·': '•',
    '³': '≥',
    '£': '≤',
    '¹': '≠',
    '»': '≈',
    '´': '×',
    '¸': '÷',
    '±': '±',
    '¥': '∞',
    Ö: '√',
  },
};

function symbol(element: Element, styles: DocumentStyles): void {
  const own = styles.of(element);
  const font =
    own.get('mso-symbol-font-family') ??
    (own.get('mso-char-type') === 'symbol' ? own.get('font-family') : undefined);
  const table = SYMBOLS[(font ?? '').replace(/["']/g, '').split(',')[0]?.trim().toLowerCase() ?? ''];
  if (!table || element.firstElementChild?.closest('span') === element) return;
  const text = (element.textContent ?? '').trim();
  const letters = [...text];
  if (letters.length > 0 && letters.every((letter) => table[letter]))
    element.textContent = letters.map((letter) => table[letter]).join('');
}

interface Marker {
  list: string;
  level: number;
  text: string;
}

type Markers = Map<Element, Marker>;

function gatherLists(document: Document, styles: DocumentStyles): void {
  for (const marker of document.querySelectorAll('h1,h2,h3,h4,h5,h6')) numberOfHeading(marker);
  const parents = new Set<Element>();
  const markers: Markers = new Map();
  for (const element of document.querySelectorAll('p,div')) {
    const marker = markerOf(element, styles);
    if (!marker || !element.parentElement) continue;
    markers.set(element, marker);
    parents.add(element.parentElement);
  }
  for (const parent of parents) gatherIn(parent, document, markers, styles);
}

/** Writes a heading's number as text, as the article may refer to it. */
function numberOfHeading(heading: Element): void {
  for (const mark of ignoredIn(heading))
    mark.replaceWith(`${(mark.textContent ?? '').replace(/\s+/g, ' ').trim()} `);
}

function gatherIn(parent: Element, document: Document, markers: Markers, styles: DocumentStyles): void {
  let run: { element: Element; marker: Marker | null }[] = [];
  const close = () => {
    const first = run[0]?.element;
    if (first) {
      const place = document.createElement('div');
      first.before(place);
      place.replaceWith(...nestList(document, itemsOf(run, styles)));
    }
    run = [];
  };
  for (const node of [...parent.childNodes]) {
    if (node.nodeType !== 1) {
      if (node.nodeType === 3 && (node.nodeValue ?? '').trim() !== '') close();
      continue;
    }
    const element = node as Element;
    const marker = markers.get(element) ?? null;
    const goesOn =
      run.length > 0 &&
      hasClass(element, /^MsoListContinue|^MsoListParagraphCxSp(?:Middle|Last)/) &&
      (element.textContent ?? '').trim() !== '';
    if (marker || goesOn) run.push({ element, marker });
    else if ((element.textContent ?? '').trim() !== '' || element.querySelector('img,table')) close();
  }
  close();
}

function itemsOf(
  run: readonly { element: Element; marker: Marker | null }[],
  styles: DocumentStyles,
): FlatItem[] {
  const items: FlatItem[] = [];
  const counted = new Map<string, number>();
  for (const { element, marker } of run) {
    if (!marker) {
      items.at(-1)?.content.push(element);
      element.remove();
      continue;
    }
    for (const mark of ignoredIn(element)) mark.remove();
    const key = marker.list;
    const place = `${key} ${marker.level}`;
    const isOrdered = isNumbered(marker, styles);
    const number = isOrdered ? Number(/^\(?(\d+)[.)]/.exec(marker.text)?.[1]) || undefined : undefined;
    const isNew = !counted.has(place);
    counted.set(place, number ?? 0);
    element.remove();
    items.push({
      level: marker.level,
      isOrdered,
      key,
      ...(isNew && number !== undefined && { start: number }),
      content: [rename(wrapped(element), 'div')],
    });
  }
  return items;
}

/** A removed element needs a parent before it can be renamed. */
function wrapped(element: Element): Element {
  element.ownerDocument.createElement('div').append(element);
  return element;
}

function markerOf(element: Element, styles: DocumentStyles): Marker | null {
  const value = styles.of(element).get('mso-list') ?? '';
  const known = /\b(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/.exec(value);
  const mark = ignoredIn(element)[0];
  if (!known && !mark) return markerByHand(element, styles);
  if (/^(?:none|skip)/.test(value)) return null;
  const text = (mark?.textContent ?? '').replace(/\s+/g, ' ').trim();
  // A list style without a marker: the author removed the bullet.
  if (!mark && !element.closest('li') && !styles.listLevel(`${known?.[1]}:level${known?.[2]}`)) return null;
  return { list: `${known?.[1] ?? ''} ${known?.[3] ?? ''}`.trim(), level: Number(known?.[2] ?? 1), text };
}

/** Points of indentation per level. */
const INDENT = 36;

/** Received mails keep the class and marker of a list item, but not its other list properties. */
function markerByHand(element: Element, styles: DocumentStyles): Marker | null {
  if (!hasClass(element, /^MsoList(?:Paragraph|Bullet|Number)/)) return null;
  const drawn = /^\s*([·•o§▪–-]|\(?(?:\d{1,3}|[a-z])[.)])[\s\u00a0]+/.exec(element.textContent ?? '');
  const span = element.querySelector('span');
  if (
    !drawn?.[1] ||
    !span ||
    !(span.textContent ?? '').trim().startsWith(drawn[1]) ||
    (span.textContent ?? '').trim() !== drawn[1]
  )
    return null;
  span.setAttribute('style', 'mso-list:Ignore');
  const indent = Number.parseFloat(
    styles.of(element).get('margin-left') ?? styles.of(element).get('margin')?.split(' ').at(-1) ?? '',
  );
  return { list: '', level: Math.max(1, Math.round((indent || INDENT) / INDENT)), text: drawn[1] };
}

/** The markers of a paragraph, without those of nested ones. */
const ignoredIn = (element: Element): Element[] =>
  [...element.querySelectorAll('span[style*="mso-list"]')].filter((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
  );

function isNumbered({ list, level, text }: Marker, styles: DocumentStyles): boolean {
  const format = styles.listLevel(`${list.split(' ')[0]}:level${level}`)?.get('mso-level-number-format');
  if (format) return !/^(?:bullet|image|none)/.test(format);
  if (/^\(?(?:\d{1,3}|[a-z]{1,2}|[ivxlc]{1,6})[.)]$/i.test(text)) return true;
  // Word omits the format of plain numbers, and the text of levels such as '1.1'.
  return /^\d+(?:\.\d+)*\.?$/.test(text);
}
