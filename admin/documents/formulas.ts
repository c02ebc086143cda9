import { type Lost, lose } from '../rich-text/paste/filters/dom.ts';

const RAISED = ['0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'] as const;
const LOWERED = ['0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'] as const;

/** A single number or name needs no brackets. */
const grouped = (text = ''): string => (/^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`);

const small = (text: string, [from, to]: typeof RAISED | typeof LOWERED, sign: string): string =>
  [...text].every((one) => from.includes(one))
    ? [...text].map((one) => [...to][from.indexOf(one)]).join('')
    : sign + grouped(text);

const raised = (text = '') => (text ? small(text, RAISED, '^') : '');
const lowered = (text = '') => (text ? small(text, LOWERED, '_') : '');

/** How elements of formulas read, by their names in Office (ECMA-376, 22.1.2) and in MathML. */
const READINGS: { readonly [name: string]: (parts: string[], element: Element) => string } = {
  f: ([over, under]) => `${grouped(over)}/${grouped(under)}`,
  ssup: ([base, up]) => `${grouped(base)}${raised(up)}`,
  ssub: ([base, down]) => `${grouped(base)}${lowered(down)}`,
  ssubsup: ([base, down, up]) => `${grouped(base)}${lowered(down)}${raised(up)}`,
  rad: ([degree, base]) => `${raised(degree)}√${grouped(base)}`,
  mroot: ([base, degree]) => `${raised(degree)}√${grouped(base)}`,
  msqrt: (parts) => `√${grouped(parts.join(''))}`,
  nary: ([down, up, base], element) => `${signOf(element, 'chr', '∫')}${lowered(down)}${raised(up)} ${base}`,
  d: (parts, element) =>
    `${signOf(element, 'begchr', '(')}${parts.join(signOf(element, 'sepchr', '|'))}${signOf(element, 'endchr', ')')}`,
  func: (parts) => parts.join(' '),
  m: (rows) => rows.join('; '),
  mr: (cells) => cells.join(', '),
  eqarr: (lines) => lines.join('; '),
};

/** Other names of these elements. */
const ALIASES: { readonly [name: string]: string } = {
  mfrac: 'f',
  msup: 'ssup',
  mover: 'ssup',
  msub: 'ssub',
  munder: 'ssub',
  msubsup: 'ssubsup',
  munderover: 'ssubsup',
  limlow: 'ssub',
  limupp: 'ssup',
  mtable: 'm',
  mtr: 'mr',
};

/** Office's names have a prefix, which stays in HTML, where all names are in lower case. */
const nameOf = (element: Element): string => element.localName.toLowerCase().replace(/^m:/, '');

function signOf(element: Element, name: string, usual: string): string {
  const properties = [...element.children].find((one) => nameOf(one).endsWith('pr'));
  const sign = [...(properties?.children ?? [])].find((one) => nameOf(one) === name);
  return sign?.getAttribute('m:val') ?? usual;
}

/** @returns a formula as people type it on one line; one that needs more than a line is counted as lost */
export function inOneLine(formula: Element, lost: Lost): string {
  let isDrawn = false;
  const read = (element: Element): string => {
    if (!element.firstElementChild) return (element.textContent ?? '').replace(/\s+/g, ' ');
    // Properties, and other spellings of the same formula.
    const content = [...element.children].filter((one) => !/pr$|^annotation/.test(nameOf(one)));
    const parts = content.map(read);
    const reading = READINGS[ALIASES[nameOf(element)] ?? nameOf(element)];
    if (reading) isDrawn = true;
    return reading ? reading(parts, element) : parts.join('');
  };
  const words = read(formula).trim();
  if (isDrawn) lose(lost, 'drawn formula');
  return words;
}
