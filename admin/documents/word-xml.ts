import { LIST_MARK } from '../rich-text/paste/filters/word.ts';

/** @returns the elements with this name whatever their prefix, as other programs choose their own */
export const all = (within: Document | Element, selector: string): Element[] => [
  ...within.querySelectorAll(selector),
];

/** @returns the element at a path of names, each that of the first such child of the one before */
export const child = (element: Element | undefined, ...names: string[]): Element | undefined =>
  names.reduce(
    (within, name) => within && [...within.children].find(({ localName }) => localName === name),
    element,
  );

export const valOf = (element: Element | undefined): string => element?.getAttribute('w:val') ?? '';

/** @returns whether a property is there and not switched off */
export const isOn = (mark: Element | null | undefined): boolean =>
  Boolean(mark) && !/^(?:0|false|off)$/.test(valOf(mark ?? undefined));

export interface WordStyles {
  /** @returns a property of a style, or of the nearest one that it is based on */
  find(id: string, property: string): Element | undefined;
  /** @returns the level of headings of a style; undefined for other text */
  levelOf(id: string): number | undefined;
}

/** Names of headings in Word, whatever its language, and in other programs. */
const HEADING = /^(?:heading|überschrift|titre|titolo|t[ií]tulo|kop|rubrik) (\d)$/i;

export function stylesOf(document: Document): WordStyles {
  const styles = new Map(all(document, 'style').map((style) => [style.getAttribute('w:styleId'), style]));
  const chain = (id: string): Element[] => {
    const found: Element[] = [];
    for (let style = styles.get(id); style && !found.includes(style); ) {
      found.push(style);
      style = styles.get(valOf(child(style, 'basedOn')));
    }
    return found;
  };
  const find = (id: string, property: string) =>
    chain(id)
      .map((style) => style.querySelector(property))
      .find((one) => one !== null) ?? undefined;
  const levelOf = (id: string) => {
    if (/^(?:title|toc heading)$/i.test(valOf(child(styles.get(id), 'name')))) return undefined;
    for (const style of chain(id)) {
      const outline = child(style, 'pPr', 'outlineLvl');
      if (outline) return Number(valOf(outline)) + 1;
      const named = HEADING.exec(valOf(child(style, 'name')))?.[1];
      if (named) return Number(named);
    }
    return undefined;
  };
  return { find, levelOf };
}

/**
 * @returns a function that tells what a paragraph is: a heading with its number as text, or an item with its list and
 * its number there
 */
export function numbersOf(numbering: Document, styles: WordStyles): (document: Document) => void {
  const byId = (name: string) =>
    new Map(all(numbering, name).map((one) => [one.getAttribute(`w:${name}Id`), one]));
  const [nums, abstracts] = [byId('num'), byId('abstractNum')];
  const counted = new Map<string, number[]>();

  const read = (id: string, style: string, paragraph: Element) => {
    const list = nums.get(id);
    const own = child(paragraph, 'pPr', 'numPr', 'ilvl') ?? styles.find(style, 'numPr > ilvl');
    const shared = valOf(child(list, 'abstractNumId'));
    const levels = all(abstracts.get(shared) ?? numbering, 'lvl');
    const linked = levels.find((one) => valOf(child(one, 'pStyle')) === style);
    const level = Number(valOf(own) || linked?.getAttribute('w:ilvl') || 0);
    const anew = all(list ?? numbering, 'startOverride');
    // Lists of one kind go on counting, unless one starts anew.
    const key = list && anew.length > 0 ? id : `of ${shared}`;
    const numbers = counted.get(key) ?? [];
    for (let at = 0; at <= level; at += 1) {
      const start = anew.find((one) => one.parentElement?.getAttribute('w:ilvl') === String(at));
      const first = Number(valOf(start ?? child(levels[at], 'start')) || 1);
      numbers[at] = at === level ? (numbers[at] ?? first - 1) + 1 : (numbers[at] ?? first);
    }
    counted.set(key, numbers.slice(0, level + 1));
    return { numbers, levels, level };
  };

  return (document) => {
    const items = new Set<Element>();
    for (const paragraph of all(document, 'p')) {
      const first = paragraph.firstElementChild;
      const properties = first?.localName === 'pPr' ? first : undefined;
      if (!properties) continue;
      const style = valOf(child(properties, 'pStyle'));
      const outline = child(properties, 'outlineLvl');
      const heading = outline ? Number(valOf(outline)) + 1 : styles.levelOf(style);
      const given = child(properties, 'numPr', 'numId') ?? styles.find(style, 'numPr > numId');
      const id = valOf(given);
      const make = (name: string, attributes: Record<string, string>, text = '') => {
        const element = document.createElementNS(paragraph.namespaceURI, `w:${name}`);
        for (const [attribute, value] of Object.entries(attributes))
          element.setAttribute(`w:${attribute}`, value);
        element.textContent = text;
        return element;
      };
      if (heading && heading <= 6) {
        child(properties, 'pStyle')?.remove();
        properties.prepend(make('pStyle', { val: `Heading${heading}` }));
      }
      if (!nums.has(id)) continue;
      const { numbers, levels, level } = read(id, style, paragraph);
      const sign = child(levels[level], 'lvlText');
      const text = valOf(sign).replace(/%(\d)/g, (_, at: string) =>
        written(numbers[Number(at) - 1] ?? 1, valOf(child(levels[Number(at) - 1], 'numFmt'))),
      );
      if (heading && heading <= 6) {
        const run = make('r', {});
        run.append(make('t', {}, `${text} `));
        // A bullet is no number.
        if (/[a-z\d]/i.test(text)) properties.after(run);
        continue;
      }
      child(properties, 'numPr')?.remove();
      // An item without a sign is a further paragraph of the one before, as Pandoc writes it, or no item.
      if (sign && text.trim() === '' && !child(levels[level], 'lvlPicBulletId')) {
        const before = paragraph.previousElementSibling;
        if (!before || !items.has(before)) continue;
        const line = make('r', {});
        line.append(make('br', {}));
        properties.remove();
        before.append(line, ...paragraph.childNodes);
        paragraph.remove();
        continue;
      }
      const item = make('numPr', {});
      item.append(make('ilvl', { val: String(level) }), make('numId', { val: id }));
      properties.append(item);
      items.add(paragraph);
      properties.after(make('bookmarkStart', { id: '0', name: `${LIST_MARK}${id}-${numbers[level]}` }));
    }
  };
}

const ROMAN = [
  '',
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
];

/** A number in a format of Word (ECMA-376, 17.18.59), as far as headings use it. */
function written(number: number, format: string): string {
  // LibreOffice's headings without numbers.
  if (format === 'none') return '';
  if (format === 'decimalZero') return String(number).padStart(2, '0');
  const sign = /Letter$/.test(format)
    ? String.fromCharCode(96 + number)
    : (/Roman$/.test(format) && ROMAN[number]) || String(number);
  return format.startsWith('upper') ? sign.toUpperCase() : sign;
}
