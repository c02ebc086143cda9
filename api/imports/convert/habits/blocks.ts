import { type ChildNode, type Element, isTag } from 'domhandler';
import { arrange, arrangeItem, arrangeLine, isBlock } from '../arrange.ts';
import { append, element, text, withoutEmphasis, wordsOf } from '../dom.ts';
import { type Habit, paragraphBreak, type Work } from '../work.ts';

/** What a thematic break is written as: the allow-list has no hr. */
export function pause(): Element {
  return element('p', { class: 'pause' }, [text('* * *')]);
}

/** Words below or above an image or a table. */
export function caption(nodes: readonly ChildNode[]): Element[] {
  const { line, blocks: others } = arrangeLine(nodes, () => element('br', {}));
  if (line.length === 0) return others;
  return [element('p', { class: 'caption' }, [element('em', {}, withoutEmphasis(line))]), ...others];
}

export const blocks: readonly Habit[] = [
  {
    tags: ['p'],
    convert(node, work) {
      if (node.attribs.class === 'pause') return [pause()];
      return node.attribs.class === 'caption' ? caption(work.inside(node)) : undefined;
    },
  },
  {
    tags: [
      'p',
      'div',
      'section',
      'article',
      'header',
      'footer',
      'main',
      'nav',
      'aside',
      'center',
      'hgroup',
      'body',
    ],
    convert(node, work) {
      noteAlignment(node, work);
      return work.block(node);
    },
  },
  {
    tags: ['address', 'fieldset', 'dl', 'dd', 'menu', 'dir', 'figure'],
    convert: (node, work) => work.block(node),
  },
  { tags: ['br'], convert: () => [element('br', {})] },
  { tags: ['wbr'], convert: () => [] },
  {
    tags: ['hr'],
    convert(_node, work) {
      work.notes.converted('break', 'A dividing line became a line with three asterisks');
      return [pause()];
    },
  },
  { tags: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], convert: heading },
  {
    tags: ['blockquote'],
    convert(node, work) {
      const inside = arrange(work.inside(node));
      return inside.length > 0 ? [element('blockquote', {}, inside)] : [];
    },
  },
  { tags: ['ul', 'ol'], convert: list },
  { tags: ['li'], convert: strayItem },
  {
    tags: ['dt'],
    convert(node, work) {
      work.notes.converted('definitions', 'A list of definitions became paragraphs with bold terms');
      return boldLine(node, work);
    },
  },
  {
    tags: ['summary', 'legend'],
    convert: boldLine,
  },
  {
    tags: ['details'],
    convert(node, work) {
      work.notes.converted('details', 'A part that folds open is always open now');
      return work.block(node);
    },
  },
];

function boldLine(node: Element, work: Work): ChildNode[] {
  const inside = work.inside(node);
  if (inside.some(isBlock)) return [paragraphBreak(), ...inside, paragraphBreak()];
  return [paragraphBreak(), ...work.anchor(node), element('strong', {}, inside), paragraphBreak()];
}

function heading(node: Element, work: Work): ChildNode[] {
  noteAlignment(node, work);
  const level = Math.min(6, Math.max(2, Number(node.name.slice(1)) + work.headingShift));
  const inside = work.inside(node);
  // Ids of headings are kept in any case: other posts and sites lead to them.
  const own =
    node.attribs.id && work.dialect !== 'medium' && !/\s/.test(node.attribs.id) ? node.attribs.id : null;
  const id = work.idOf(node) ?? own;
  const attributes: Record<string, string> = id ? { id } : {};
  const pictures: ChildNode[] = [];
  // Pictures and other blocks do not belong into a line of the outline.
  const words: ChildNode[] = [];
  for (const child of inside)
    (isTag(child) && (child.name === 'img' || holdsImage(child)) ? pictures : words).push(child);
  const { line, blocks: others } = arrangeLine(words, () => text(' '));
  const first = line[0];
  const strong = line.length === 1 && first && isTag(first) && first.name === 'strong' ? first : null;
  const made =
    wordsOf(line) === '' ? line : [element(`h${level}`, attributes, strong ? strong.children : line)];
  return [
    paragraphBreak(),
    ...made,
    paragraphBreak(),
    ...pictures,
    paragraphBreak(),
    ...others,
    paragraphBreak(),
  ];
}

function holdsImage(node: Element): boolean {
  return node.name === 'a' && node.children.some((child) => isTag(child) && child.name === 'img');
}

function list(node: Element, work: Work): ChildNode[] {
  const made = element(node.name, {});
  const id = work.idOf(node);
  if (id) made.attribs.id = id;
  if (node.attribs.start && node.attribs.start !== '1' && node.name === 'ol')
    work.notes.warning(
      'list',
      `A numbered list that began at ${node.attribs.start.slice(0, 10)} begins at 1`,
    );
  const items: { id: string | undefined; inside: ChildNode[] }[] = [];
  for (const child of node.children) {
    const last = items.at(-1);
    if (isTag(child) && child.name === 'li') items.push({ id: work.idOf(child), inside: work.inside(child) });
    // Lists inside of lists without an item of their own are part of the item before.
    else if (last) last.inside.push(paragraphBreak(), ...work.all([child]));
    else items.push({ id: undefined, inside: work.all([child]) });
  }
  for (const { id: own, inside } of items) for (const one of item(own, inside)) append(made, one);
  return made.children.length > 0 ? [made] : [];
}

/** An item without a list. */
function strayItem(node: Element, work: Work): ChildNode[] {
  const items = item(work.idOf(node), work.inside(node));
  return items.length > 0 ? [element('ul', {}, items)] : [];
}

function item(id: string | undefined, inside: readonly ChildNode[]): Element[] {
  const arranged = arrangeItem(inside);
  return arranged.length > 0 || id ? [element('li', id ? { id } : {}, arranged)] : [];
}

function noteAlignment(node: Element, work: Work): void {
  if (
    /text-align\s*:\s*(?:center|right)/i.test(node.attribs.style ?? '') ||
    /^(?:center|right)$/i.test(node.attribs.align ?? '')
  )
    if (wordsOf(node.children) !== '')
      work.notes.lost(
        'alignment',
        'Centred or right-aligned text begins at the left, as everywhere on this site',
      );
}
