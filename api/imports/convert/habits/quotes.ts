import { type ChildNode, type Element, isTag } from 'domhandler';
import { element, text, withoutEmphasis } from '../dom.ts';
import { type Habit, paragraphBreak, type Work } from '../work.ts';

/** Who is quoted, below the quotation. */
export const quotes: readonly Habit[] = [
  {
    tags: ['cite', 'footer', 'figcaption'],
    convert(node, work) {
      const { parent } = node;
      if (!parent || !isTag(parent)) return undefined;
      const ofFigure =
        node.name === 'figcaption' &&
        parent.children.some((child) => isTag(child) && child.name === 'blockquote');
      if (ofFigure) return quoted(node, work);
      if (node.name === 'figcaption' || parent.name !== 'blockquote') return undefined;
      return isLast(node) ? quoted(node, work) : undefined;
    },
  },
];

function quoted(node: Element, work: Work): ChildNode[] {
  const inside = withoutEmphasis(work.inside(node));
  return [paragraphBreak(), text('— '), element('em', {}, inside), paragraphBreak()];
}

function isLast(node: Element): boolean {
  for (let next = node.next; next; next = next.next)
    if (isTag(next) || ('data' in next && next.data.trim() !== '')) return false;
  return true;
}
