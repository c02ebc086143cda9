import type { Tokens } from 'marked';
import type { Edit } from '../replace-in-html.ts';
import type { Work } from '../work.ts';
import type { Leaf } from './leaves.ts';

/** The page has the title as its only first heading: where the text has one too, all its headings move down. */
export function headingEdits(leaves: readonly Leaf[], content: string, work: Work): Edit[] {
  const headings = leaves.filter((leaf) => leaf.token.type === 'heading');
  if (!headings.some((leaf) => depthOf(leaf) === 1)) return [];
  work.notes.converted(
    'heading',
    'Headings moved down by one level: the title of the page is its only first one',
  );
  return headings.flatMap((leaf) => down(leaf, content));
}

function depthOf({ token }: Leaf): number {
  return (token as Tokens.Heading).depth;
}

function down(leaf: Leaf, content: string): Edit[] {
  const { start, end } = leaf;
  const raw = content.slice(start, end);
  if (raw.startsWith('#')) return depthOf(leaf) < 6 ? [{ start, end: start, value: '#' }] : [];
  const underline = raw.lastIndexOf('\n') + 1;
  // A heading that is underlined has two levels only.
  if (depthOf(leaf) === 1)
    return [{ start: start + underline, end, value: '-'.repeat(Math.max(3, raw.length - underline)) }];
  return [
    { start, end: start, value: '### ' },
    { start: start + underline - 1, end, value: '' },
  ];
}
