import { type ChildNode, type Element, isTag } from 'domhandler';
import { element, text, textOf, wordsOf } from '../dom.ts';
import type { Habit, Work } from '../work.ts';

/** Marks of words, each as the nearest thing that an article can hold. */
export const textMarks: readonly Habit[] = [
  { tags: ['b', 'strong'], convert: (node, work) => [wrap('strong', node, work)] },
  { tags: ['i', 'em', 'dfn', 'cite', 'var'], convert: (node, work) => [wrap('em', node, work)] },
  { tags: ['u', 'ins'], convert: (node, work) => [wrap('u', node, work)] },
  { tags: ['code', 'kbd', 'samp', 'tt'], convert: (node, work) => [wrap('code', node, work)] },
  {
    tags: ['mark'],
    convert(node, work) {
      work.notes.converted('mark', 'Highlighted words became bold');
      return [wrap('strong', node, work)];
    },
  },
  {
    tags: ['del', 's', 'strike'],
    convert(node, work) {
      work.notes.lost(
        'strike',
        'Words that were struck through are plain words now: check that they still read right',
      );
      return work.inside(node);
    },
  },
  { tags: ['q'], convert: (node, work) => [text('“'), ...work.inside(node), text('”')] },
  { tags: ['sub', 'sup'], convert: raised },
  { tags: ['abbr', 'acronym'], convert: abbreviation },
  { tags: ['ruby'], convert: ruby },
  { tags: ['span', 'font'], convert: styled },
];

function wrap(name: string, node: Element, work: Work): Element {
  return element(name, {}, [...work.anchor(node), ...work.inside(node)]);
}

const RAISED = new Map(
  [...'0123456789+-=()n'].map((plain, at) => [plain, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'][at] ?? plain]),
);
const LOWERED = new Map(
  [...'0123456789+-=()'].map((plain, at) => [plain, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][at] ?? plain]),
);
/** Read the same on the line. */
const ON_THE_LINE = /^(?:st|nd|rd|th|er|re|e|o|a|®|™|℠|tm|\*+|†|‡|[⁰-⁹¹²³]+)$/i;

function raised(node: Element, work: Work): ChildNode[] {
  const words = wordsOf(node.children);
  const inside = work.inside(node);
  const anchor = work.anchor(node);
  if (inside.some((child) => isTag(child) && child.name === 'a'))
    return [...anchor, ...footnoteMark(node, inside)];
  if (words === '' || ON_THE_LINE.test(words)) return inside;
  const table = node.name === 'sup' ? RAISED : LOWERED;
  const characters = [...words.replaceAll('−', '-')];
  if (characters.length < 12 && characters.every((character) => table.has(character)))
    return [text(characters.map((character) => table.get(character)).join(''))];
  work.notes.converted('raised', 'Raised or lowered words are written on the line, as in x^(a+b)');
  const [open, close] = [...words].length > 1 ? ['(', ')'] : ['', ''];
  return [text(`${node.name === 'sup' ? '^' : '_'}${open}`), ...inside, text(close)];
}

/** A raised link is the number of a footnote; on the line it needs brackets. */
function footnoteMark(node: Element, inside: ChildNode[]): ChildNode[] {
  return /^\s*\d+\s*$/.test(textOf(node.children)) ? [text('['), ...inside, text(']')] : inside;
}

function abbreviation(node: Element, work: Work): ChildNode[] {
  const meaning = node.attribs.title?.trim();
  const inside = work.inside(node);
  if (!meaning || work.written.has(meaning)) return inside;
  work.written.add(meaning);
  work.notes.converted('abbreviation', 'What an abbreviation means is written behind it, in brackets');
  return [...inside, text(` (${meaning})`)];
}

function ruby(node: Element, work: Work): ChildNode[] {
  const made: ChildNode[] = [];
  for (const child of node.children) {
    if (!isTag(child)) made.push(...work.all([child]));
    else if (child.name === 'rt') made.push(text('('), ...work.inside(child), text(')'));
    else if (child.name !== 'rp') made.push(...work.inside(child));
  }
  return made;
}

/** Styles that carry meaning; the others are the business of this site's own design. */
function styled(node: Element, work: Work): ChildNode[] | undefined {
  const style = node.attribs.style ?? '';
  if (
    node.attribs.color ||
    node.attribs.face ||
    /(?:color|font-size|font-family|background)\s*:/i.test(style)
  )
    work.notes.lost('style', 'Colours, sizes and typefaces of words follow the design of this site');
  if (/line-through/i.test(style))
    work.notes.lost(
      'strike',
      'Words that were struck through are plain words now: check that they still read right',
    );
  let made: ChildNode[] = [...work.anchor(node), ...work.inside(node)];
  if (/font-style\s*:\s*(?:italic|oblique)/i.test(style)) made = [element('em', {}, made)];
  if (/font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i.test(style)) made = [element('strong', {}, made)];
  if (/text-decoration[a-z-]*\s*:[^;]*underline/i.test(style)) made = [element('u', {}, made)];
  return made;
}
