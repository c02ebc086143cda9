import type { FootnoteDefinition, Html, Root, RootContent, Text } from 'mdast';
import type { State } from '../state.ts';
import { visit } from '../visit.ts';

/** Replaces footnotes, which this site's Markdown has not, by numbers that link to notes at the end, and back. */
export function writeFootnotes(tree: Root, state: State): void {
  const definitions = new Map<string, FootnoteDefinition>();
  visit(tree, 'footnoteDefinition', (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  if (definitions.size === 0) return;
  const numbers = new Map<string, number>();
  visit(tree, 'footnoteReference', ({ identifier }, index, parent) => {
    const isFirst = !numbers.has(identifier);
    const number = numbers.get(identifier) ?? numbers.size + 1;
    numbers.set(identifier, number);
    if (!parent || index === undefined) return;
    parent.children.splice(index, 1, ...anchor(`fn-${number}`, isFirst ? `fnref-${number}` : null, number));
    return index + 3;
  });
  // Notes without a reference are kept.
  for (const identifier of definitions.keys())
    if (!numbers.has(identifier)) numbers.set(identifier, numbers.size + 1);
  state.notes.add(
    'converted',
    'footnote',
    'A footnote became a note at the end, with links there and back',
    numbers.size,
  );
  visit(tree, (node) => {
    if ('children' in node)
      node.children = node.children.filter(({ type }) => type !== 'footnoteDefinition') as Root['children'];
  });
  tree.children.push({ type: 'html', value: '<p class="pause">* * *</p>' });
  for (const [identifier, number] of numbers)
    tree.children.push(...note(definitions.get(identifier)?.children ?? [], number));
}

function note(children: readonly RootContent[], number: number): RootContent[] {
  const back = [...anchor(`fnref-${number}`, `fn-${number}`, number), { type: 'text' as const, value: ' ' }];
  const [first, ...rest] = children;
  if (first?.type !== 'paragraph') return [{ type: 'paragraph', children: back }, ...children];
  return [{ ...first, children: [...back, ...first.children] }, ...rest];
}

const anchor = (to: string, id: string | null, number: number): (Html | Text)[] => [
  { type: 'html', value: `<a href="#${to}"${id ? ` id="${id}"` : ''}>` },
  { type: 'text', value: `[${number}]` },
  { type: 'html', value: '</a>' },
];
