import type { Element } from 'hast';
import { attr, type Child, h, isElement } from '../hast.ts';
import type { BlockHandler } from '../rules.ts';
import type { State } from '../types.ts';

/** The most columns that a span fills; more is a mistake in the source. */
const WIDEST = 30;

export const tableBlocks: BlockHandler = (node, state, toBlocks) => {
  const captions = node.children.filter((child) => isElement(child, 'caption'));
  if (captions.length > 0)
    state.notes.converted('caption', 'The caption of a table became a paragraph above it');
  const above = captions.flatMap((one) => toBlocks([h('p', { className: ['caption'] }, one.children)]));
  const { head, body } = rowsOf(node);
  const rows = [...head, ...body];
  if (isLayout(node, rows)) return [...above, ...toBlocks(rows.flat())];
  const content = (cell: Element): Child[] => cellContent(toBlocks(cell.children));
  const made = withoutSpans(rows, content, state).map((cells) => h('tr', {}, cells));
  const parts = [h('thead', {}, made.slice(0, head.length)), h('tbody', {}, made.slice(head.length))];
  return [
    ...above,
    h(
      'table',
      {},
      parts.filter(({ children }) => children.length > 0),
    ),
  ];
};

/** Whether a table is there for layout: it says so, or has one cell. */
function isLayout(node: Element, rows: readonly Element[][]): boolean {
  const role = attr(node, 'role') ?? '';
  if (/^(?:presentation|none)$/i.test(role)) return true;
  const isNarrow = rows.every((cells) => cells.length < 2 && !isElement(cells[0], 'th'));
  return isNarrow && (rows.length < 2 || role !== '');
}

/** Rows of cells, those of a tfoot last; a first row of nothing but th becomes the head. */
function rowsOf(node: Element): { head: Element[][]; body: Element[][] } {
  const rowsIn = (tagName: string): Element[][] =>
    node.children
      .filter((part) => isElement(part, tagName))
      .flatMap((part) => part.children.filter((row) => isElement(row, 'tr')))
      .map((row) => row.children.filter((cell) => isElement(cell, 'td', 'th')))
      .filter((cells) => cells.length > 0);
  const head = rowsIn('thead');
  const body = [...rowsIn('tbody'), ...rowsIn('tfoot')];
  const isHead = body.length > 1 && body[0]?.every(({ tagName }) => tagName === 'th');
  return head.length === 0 && isHead ? { head: body.slice(0, 1), body: body.slice(1) } : { head, body };
}

/** Fills spans with empty cells, which keeps columns aligned. */
function withoutSpans(
  rows: readonly Element[][],
  content: (cell: Element) => Child[],
  { notes }: State,
): Element[][] {
  const grid = rows.map((): Element[] => []);
  for (const [y, row] of grid.entries()) {
    let x = 0;
    for (const cell of rows[y] ?? []) {
      const [columns, height] = [spanOf(cell, 'colSpan'), spanOf(cell, 'rowSpan')];
      if (columns > 1 || height > 1)
        notes.converted(
          'table',
          'Table cells that reached over several columns or rows became single cells, with empty ones beside or below',
        );
      while (row[x]) x += 1;
      for (const [below, filled] of grid.slice(y, y + height).entries())
        for (let column = x; column < Math.min(x + columns, WIDEST); column += 1)
          filled[column] ??= h(below === 0 ? cell.tagName : 'td');
      row[x] = h(cell.tagName, { id: cell.properties.id }, content(cell));
    }
  }
  return grid.map((row) => Array.from(row, (cell) => cell ?? h('td')));
}

function spanOf(cell: Element, name: 'colSpan' | 'rowSpan'): number {
  const span = Number(attr(cell, name));
  return Number.isInteger(span) && span > 1 ? Math.min(span, WIDEST) : 1;
}

/** Separates paragraphs by empty lines, as cells hold no p. */
function cellContent(blocks: readonly Element[]): Child[] {
  return blocks.flatMap((block, at): Child[] => {
    if (block.tagName !== 'p') return [block];
    const isParted = at > 0 && blocks[at - 1]?.tagName === 'p';
    return [...(isParted ? [h('br'), h('br')] : []), ...block.children];
  });
}
