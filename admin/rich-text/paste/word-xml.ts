import { escapeHtml } from '../escape-html.ts';
import { linearFormula } from './formulas.ts';
import { type Losses, lose } from './losses.ts';

/** The parts of a Word document that say how its text looks; null where it has none. */
export interface WordParts {
  styles: Document | null;
  numbering: Document | null;
  /** Addresses of pictures that are not in the document, by the id of their relationship. */
  linked: ReadonlyMap<string, string>;
}

/** A private-use character around the number of a piece of HTML that mammoth would not write. */
const STAND_IN = '\uE0FF';

/**
 * Says in words that mammoth knows what a Word document says in others: headings and emphasis by own styles, header rows by
 * the style of a table, dropped capitals, formulas. What cannot come along leaves its mark where it was.
 * @param text the document's XML, or that of its notes, which is changed
 * @param standIns HTML for the places that it marks
 */
export function prepareText(text: Document, parts: WordParts, losses: Losses, standIns: string[]): void {
  const styles = readStyles(parts.styles);
  joinDroppedCapitals(text);
  for (const paragraph of all(text, 'w:p')) {
    if (dropHidden(paragraph, styles)) lose(losses, 'hidden');
    prepareParagraph(paragraph, styles);
    if (isRule(paragraph, styles)) paragraph.append(run(text, standIn(text, '<hr>', standIns)));
  }
  for (const table of all(text, 'w:tbl')) markHeaderRow(table, styles);
  for (const formula of all(text, 'm:oMath')) {
    lose(losses, 'formula');
    formula.replaceWith(run(text, textElement(text, linearFormula(formula))));
  }
  for (const box of all(text, 'm:oMathPara')) box.replaceWith(...box.children);
  markDrawings(text, parts.linked, standIns);
  for (const deleted of all(text, 'w:del'))
    if (all(deleted, 'w:delText').length > 0) lose(losses, 'deletion');
  countResumedLists(text, parts.numbering, styles, losses);
}

/** Puts the HTML in the places that were marked for it. */
export const withStandIns = (html: string, standIns: readonly string[]): string =>
  html.replace(
    new RegExp(`${STAND_IN}(\\d+)${STAND_IN}`, 'g'),
    (_mark, index) => standIns[Number(index)] ?? '',
  );

const all = (within: Document | Element, name: string): Element[] => [...within.getElementsByTagName(name)];
const child = (element: Element | null | undefined, name: string): Element | undefined =>
  [...(element?.children ?? [])].find(({ nodeName }) => nodeName === name);
/** The nearest such element around one. */
function around(element: Element, name: string): Element | null {
  let at = element.parentElement;
  while (at && at.nodeName !== name) at = at.parentElement;
  return at;
}
const valOf = (element: Element | undefined): string => element?.getAttribute('w:val') ?? '';
const isOn = (element: Element): boolean => !/^(?:0|false|none|off)$/.test(valOf(element));

interface Style {
  id: string;
  name: string;
  element: Element;
  base: string;
}

type Styles = ReadonlyMap<string, Style>;

function readStyles(document: Document | null): Styles {
  const styles = document ? all(document, 'w:style') : [];
  return new Map(
    styles.map((element) => {
      const id = element.getAttribute('w:styleId') ?? '';
      const [name = '', base = ''] = ['w:name', 'w:basedOn'].map((one) => valOf(child(element, one)));
      return [id, { id, element, name, base }];
    }),
  );
}

/** A style and those that it is based on, the nearest first. */
function chain(styles: Styles, id: string): Style[] {
  const found: Style[] = [];
  for (let at = styles.get(id); at && !found.includes(at); at = styles.get(at.base)) found.push(at);
  return found;
}

const LEVELS = 6;

function prepareParagraph(paragraph: Element, styles: Styles): void {
  const properties = child(paragraph, 'w:pPr');
  const styleElement = child(properties, 'w:pStyle');
  const own = chain(styles, valOf(styleElement));
  const level = outlineLevel(properties, own);
  const isBody = level === undefined && !own.some(({ name }) => SPOKEN_FOR.test(name));
  for (const part of all(paragraph, 'w:r'))
    if (around(part, 'w:p') === paragraph) emphasise(part, styles, isBody ? own : []);
  // mammoth knows headings by this id, whether or not the document has such a style.
  const known = level === undefined ? own.find(({ name }) => /^caption$/i.test(name))?.id : `Heading${level}`;
  if (known === undefined || known === own[0]?.id || own[0]?.name.toLowerCase() === `heading ${level}`)
    return;
  const style = created(paragraph, 'w:pStyle');
  style.setAttributeNS(paragraph.namespaceURI, 'w:val', known);
  styleElement?.remove();
  (properties ?? paragraph.insertBefore(created(paragraph, 'w:pPr'), paragraph.firstChild)).prepend(style);
}

/** Takes out words that are hidden in the document. @returns whether there were any */
function dropHidden(paragraph: Element, styles: Styles): boolean {
  const own = chain(styles, valOf(child(child(paragraph, 'w:pPr'), 'w:pStyle')));
  const hidden = all(paragraph, 'w:r').filter((part) => {
    const properties = child(part, 'w:rPr');
    const character = chain(styles, valOf(child(properties, 'w:rStyle')));
    const said = [properties, ...[...character, ...own].map(({ element }) => child(element, 'w:rPr'))]
      .map((one) => child(one, 'w:vanish'))
      .find((one) => one !== undefined);
    return said !== undefined && isOn(said) && all(part, 'w:t').length > 0;
  });
  for (const part of hidden) part.remove();
  return hidden.length > 0;
}

/** An empty paragraph with a line above or below it. */
function isRule(paragraph: Element, styles: Styles): boolean {
  const isEmpty = (paragraph.textContent ?? '').trim() === '';
  if (!isEmpty || DRAWINGS.some((name) => all(paragraph, name).length > 0)) return false;
  const properties = child(paragraph, 'w:pPr');
  const own = chain(styles, valOf(child(properties, 'w:pStyle')));
  const border = [properties, ...own.map(({ element }) => child(element, 'w:pPr'))]
    .map((one) => child(one, 'w:pBdr'))
    .find((one) => one !== undefined);
  return ['w:top', 'w:bottom'].some((side) => {
    const line = child(border, side);
    return line !== undefined && !/^(?:nil|none)$/.test(valOf(line));
  });
}

/** Styles whose look is not emphasis: it says what they are. */
const SPOKEN_FOR = /^(?:title|subtitle|quote|intense quote|caption|heading \d|toc .*|table of .*)$/i;

/** From 1; the paragraph's own, else that of the nearest style that has one. */
function outlineLevel(properties: Element | undefined, own: readonly Style[]): number | undefined {
  const said = [properties, ...own.map(({ element }) => child(element, 'w:pPr'))].map((one, at) => {
    const outline = child(one, 'w:outlineLvl');
    if (outline) return Number(valOf(outline)) + 1;
    return Number(/^heading (\d)$/i.exec(own[at - 1]?.name ?? '')?.[1]) || undefined;
  });
  const level = said.find((one) => one !== undefined);
  // Level 10 is body text.
  return level !== undefined && level >= 1 && level <= 9 ? Math.min(level, LEVELS) : undefined;
}

const EMPHASIS = ['w:b', 'w:i', 'w:strike', 'w:vertAlign'];

/** What a style makes bold is bold, unless the words themselves say otherwise. */
function emphasise(part: Element, styles: Styles, paragraph: readonly Style[]): void {
  const properties = child(part, 'w:rPr');
  const character = child(properties, 'w:rStyle');
  const own = chain(styles, valOf(character));
  if (own.some(({ name }) => /reference|anchor|link/i.test(name))) return;
  for (const name of EMPHASIS) {
    if (child(properties, name)) continue;
    const given = [...own, ...paragraph]
      .map(({ element }) => child(child(element, 'w:rPr'), name))
      .find((one) => one !== undefined);
    if (!given || !isOn(given)) continue;
    const target = child(part, 'w:rPr') ?? part.insertBefore(created(part, 'w:rPr'), part.firstChild);
    target.append(part.ownerDocument.importNode(given, true));
  }
  // Of this one mammoth knows the name, and would not look at what the words say.
  if (/^strong$/i.test(own[0]?.name ?? '') && child(child(part, 'w:rPr'), 'w:b')) character?.remove();
}

const created = (beside: Element, name: string): Element =>
  beside.ownerDocument.createElementNS(beside.namespaceURI, name);

/** A first row that the style of the table sets in bold is its header, as Word's own styles have it. */
function markHeaderRow(table: Element, styles: Styles): void {
  const properties = child(table, 'w:tblPr');
  const [first, ...others] = [...table.children].filter(({ nodeName }) => nodeName === 'w:tr');
  const look = child(properties, 'w:tblLook');
  const isWanted = look?.hasAttribute('w:firstRow')
    ? look.getAttribute('w:firstRow') === '1'
    : (Number.parseInt(valOf(look), 16) & 0x20) !== 0;
  if (!first || others.length === 0 || !isWanted) return;
  const isBold = chain(styles, valOf(child(properties, 'w:tblStyle'))).some(({ element }) =>
    all(element, 'w:tblStylePr').some((part) => {
      const bold = child(child(part, 'w:rPr'), 'w:b');
      return part.getAttribute('w:type') === 'firstRow' && bold !== undefined && isOn(bold);
    }),
  );
  if (!isBold) return;
  const row = child(first, 'w:trPr') ?? first.insertBefore(created(first, 'w:trPr'), first.firstChild);
  if (!child(row, 'w:tblHeader')) row.append(created(first, 'w:tblHeader'));
}

/** A large first letter is a paragraph of its own for Word. */
function joinDroppedCapitals(text: Document): void {
  for (const frame of all(text, 'w:framePr')) {
    const letter = around(frame, 'w:p');
    const next = letter?.nextElementSibling;
    if (!/^(?:drop|margin)$/.test(frame.getAttribute('w:dropCap') ?? '') || next?.nodeName !== 'w:p')
      continue;
    const parts = [...(letter?.children ?? [])].filter(({ nodeName }) => nodeName !== 'w:pPr');
    const properties = child(next, 'w:pPr');
    if (properties) properties.after(...parts);
    else next.prepend(...parts);
    letter?.remove();
  }
}

const DRAWINGS = ['w:drawing', 'w:pict', 'w:object'];

/** Marks charts, shapes without words and pictures that lie elsewhere, which mammoth passes over in silence. */
function markDrawings(text: Document, linked: ReadonlyMap<string, string>, standIns: string[]): void {
  const drawings = DRAWINGS.flatMap((name) => all(text, name));
  // Newer drawings come with an older form of themselves.
  const whole = new Set(drawings.map((drawing) => around(drawing, 'mc:AlternateContent') ?? drawing));
  for (const drawing of whole) {
    if (!drawing.isConnected || DRAWINGS.some((name) => around(drawing, name))) continue;
    const hasWords = all(drawing, 'w:txbxContent').some((box) => (box.textContent ?? '').trim() !== '');
    const pictures = [...all(drawing, 'a:blip'), ...all(drawing, 'v:imagedata')];
    if (hasWords || pictures.some((one) => one.hasAttribute('r:embed') || one.hasAttribute('r:id'))) continue;
    const address = pictures.map((one) => linked.get(one.getAttribute('r:link') ?? '')).find(Boolean);
    const isLine = all(drawing, 'v:rect').some((one) => one.getAttribute('o:hr') === 't');
    const html = isLine ? '<hr>' : address ? `<img src="${escapeHtml(address)}">` : '<img>';
    const mark = standIn(text, html, standIns);
    drawing.replaceWith(drawing.parentElement?.nodeName === 'w:r' ? mark : run(text, mark));
  }
}

function standIn(text: Document, html: string, standIns: string[]): Element {
  standIns.push(html);
  return textElement(text, `${STAND_IN}${standIns.length - 1}${STAND_IN}`);
}

function textElement(text: Document, words: string): Element {
  const element = text.createElementNS(text.documentElement.namespaceURI, 'w:t');
  element.setAttribute('xml:space', 'preserve');
  element.textContent = words;
  return element;
}

function run(text: Document, content: Element): Element {
  const element = text.createElementNS(text.documentElement.namespaceURI, 'w:r');
  element.append(content);
  return element;
}

/** Counts numbered lists that go on after other paragraphs, or begin at another number. */
function countResumedLists(text: Document, numbering: Document | null, styles: Styles, losses: Losses): void {
  if (!numbering) return;
  const numbers = new Map(
    all(numbering, 'w:num').map((one) => [one.getAttribute('w:numId') ?? '', one] as const),
  );
  const lists = new Map(
    all(numbering, 'w:abstractNum').map((one) => [one.getAttribute('w:abstractNumId') ?? '', one] as const),
  );
  /** By list, whether words came after its last item. */
  const interrupted = new Map<string, boolean>();
  const begun = new Set<string>();
  for (const paragraph of all(text, 'w:p')) {
    const properties = child(paragraph, 'w:pPr');
    const own = chain(styles, valOf(child(properties, 'w:pStyle')));
    const numbered = [properties, ...own.map(({ element }) => child(element, 'w:pPr'))]
      .map((one) => child(one, 'w:numPr'))
      .find((one) => one && child(one, 'w:numId'));
    const number = numbers.get(valOf(child(numbered, 'w:numId')));
    if (!number) {
      if ((paragraph.textContent ?? '').trim() !== '')
        for (const key of interrupted.keys()) interrupted.set(key, true);
      continue;
    }
    if (outlineLevel(properties, own) !== undefined || Number(valOf(child(numbered, 'w:ilvl'))) > 0) continue;
    const key = valOf(child(number, 'w:abstractNumId'));
    const level = all(lists.get(key) ?? number, 'w:lvl')[0];
    if (/^(?:bullet|none|)$/.test(valOf(child(level, 'w:numFmt')))) continue;
    const id = number.getAttribute('w:numId') ?? '';
    const start = all(number, 'w:startOverride')[0];
    const isNew = !begun.has(id);
    begun.add(id);
    const first = isNew && start ? Number(valOf(start)) : undefined;
    if (first === undefined ? interrupted.get(key) === true : first > 1) lose(losses, 'numbering');
    interrupted.set(key, false);
  }
}
