import { plural } from '#shared/words.ts';

/** Marks elements of the article, which the last filter leaves as they are. */
export const OWN = 'data-own';

export const textOf = (node: Node): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Whether an element shows anything. */
export const isFilled = (element: Element): boolean =>
  textOf(element) !== '' || element.querySelector('img,.picture,hr') !== null;

/** @returns an element of the article with this class */
export function own(document: Document, name: string, className = ''): HTMLElement {
  const element = document.createElement(name);
  element.setAttribute(OWN, '');
  if (className) element.className = className;
  return element;
}

export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** Renames an element, and keeps its attributes and content. */
export function rename(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of element.attributes)
    if (/^[a-z][\w-]*$/i.test(attribute)) renamed.setAttribute(attribute, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** The classes of an element, without the `x_` with which Outlook on the web prefixes those of received mails. */
export const hasClass = (element: Element, name: RegExp): boolean =>
  (element.getAttribute('class') ?? '').split(/\s+/).some((one) => name.test(one.replace(/^(?:x_)+/, '')));

/** @returns an element's own declaration, by its class or its attribute once they are in line; '' if there is none */
export function styleOf(element: Element, property: string): string {
  const declarations = (element.getAttribute('style') ?? '').split(';');
  const last = declarations.findLast((one) => one.split(':', 1)[0]?.trim().toLowerCase() === property);
  return last ? last.slice(last.indexOf(':') + 1).trim() : '';
}

export function dropStyle(element: Element, property: string): void {
  const rest = (element.getAttribute('style') ?? '').replace(
    new RegExp(`(?<![\\w-])${property}:[^;]*`, 'gi'),
    '',
  );
  element.setAttribute('style', rest);
}

/** Headings and headers are bold anyway. */
export function withoutBold(element: Element): void {
  element.removeAttribute('style');
  for (const bold of element.querySelectorAll('b,strong')) unwrap(bold);
  for (const styled of element.querySelectorAll('[style]')) dropStyle(styled, 'font-weight');
}

/** Longest style sheet to read, in characters: Word's has about 30,000. */
const LONGEST_SHEET = 500_000;

/**
 * Writes the rules for single classes and elements, as word processors have them, into the style attributes.
 * @returns the rules by selector, of which Word has more, such as `@list l0:level1`
 */
export function inlineStyles(document: Document): ReadonlyMap<string, string> {
  const rules = new Map<string, string>();
  for (const sheet of document.querySelectorAll('style')) {
    const text = textOf(sheet)
      .slice(0, LONGEST_SHEET)
      .replace(/\/\*.*?\*\/|<!--|-->/g, ' ');
    for (const rule of text.split('}')) {
      const [selectors = '', declarations = ''] = rule.split('{').slice(-2);
      for (const selector of selectors.split(',')) {
        const name = selector.trim();
        if (/^(?:@list l\d+:level\d|[a-z][a-z0-9]*|[a-z0-9]*\.[\w-]+)$/i.test(name))
          rules.set(name, `${rules.get(name) ?? ''};${declarations}`);
      }
    }
    sheet.remove();
  }
  if (rules.size === 0) return rules;
  for (const element of document.body.querySelectorAll('*')) {
    const { localName } = element;
    const classes = (element.getAttribute('class') ?? '').split(/\s+/);
    const names = [localName, ...classes.flatMap((one) => [`.${one}`, `${localName}.${one}`])];
    const given = names.flatMap((name) => rules.get(name) ?? []);
    if (given.length > 0) element.setAttribute('style', [...given, element.getAttribute('style')].join(';'));
  }
  return rules;
}

/** How many of what did not come along. */
export type Lost = Map<'picture' | 'footnote' | 'embedded part' | 'drawn formula' | 'list numbering', number>;

export function lose(lost: Lost, what: Parameters<Lost['set']>[0], count = 1): void {
  lost.set(what, (lost.get(what) ?? 0) + count);
}

const REMEDIES = {
  picture: 'Save pictures as files and drop them here.',
  footnote: 'Copy the text of footnotes by hand.',
  'embedded part': 'Put links to embedded parts in their places.',
  'drawn formula': 'Formulas are in the text, on one line: check them.',
  'list numbering': 'Each list begins at 1: check what refers to its numbers.',
} as const;

/** @returns such as '2 pictures did not come along. Save pictures as files and drop them here.'; '' for nothing */
export function lostInWords(lost: Lost): string {
  const left = (Object.keys(REMEDIES) as (keyof typeof REMEDIES)[]).filter((what) => lost.has(what));
  const named = left.map((what) => plural(lost.get(what) ?? 0, what)).join(' and ');
  return named && [`${named} did not come along.`, ...left.map((what) => REMEDIES[what])].join(' ');
}
