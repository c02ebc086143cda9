import type { Element } from 'hast';
import { attr, type Child, h, isElement } from '../hast.ts';
import type { State } from '../state.ts';
import type { BlockHandler } from './lines.ts';

/** The most columns that a span fills; more is a mistake in the source. */
const WIDEST = 60;
/** Spans may add this many empty cells to a table, plus MOST_TIMES as many as it has cells. */
const MOST_ADDED = 1000;
const MOST_TIMES = 4;

interface Row {
  part: 'thead' | 'tbody';
  cells: Element[];
}

export const tableBlocks: BlockHandler = (node, state, toBlocks) => {
  const rows = rowsOf(node);
  const captions = node.children.filter((child) => isElement(child, 'caption'));
  if (captions.length > 0)
    state.notes.converted('caption', 'The caption of a table became a paragraph above it');
  const above = captions.flatMap((one) => toBlocks([h('p', { className: ['caption'] }, one.children)]));
  if (isLayout(node, rows)) return [...above, ...toBlocks(rows.flatMap(({ cells }) => cells))];
  const made = h('table', {});
  const grid = new Grid(
    rows.reduce((sum, { cells }) => sum + cells.length, 0),
    (cell) => cellContent(toBlocks(cell.children)),
    state,
  );
  for (const { part, cells } of rows) {
    const before = made.children.at(-1);
    const last = isElement(before, part) ? before : h(part, {});
    if (last !== before) made.children.push(last);
    last.children.push(h('tr', {}, grid.row(cells)));
  }
  return [...above, ...(rows.length > 0 ? [made] : [])];
};

/** Whether a table is there for layout: it says so, or has one cell. */
function isLayout(node: Element, rows: readonly Row[]): boolean {
  const role = attr(node, 'role') ?? '';
  if (/^(?:presentation|none)$/i.test(role)) return true;
  const isNarrow = rows.every(({ cells }) => cells.length < 2 && !isElement(cells[0], 'th'));
  return isNarrow && (rows.length < 2 || role !== '');
}

/** Rows in order, those of a tfoot last; a first row of nothing but th becomes the head. */
function rowsOf(node: Element): Row[] {
  const parts = node.children.filter((child) => isElement(child, 'thead', 'tbody', 'tfoot'));
  const ordered = [
    ...parts.filter(({ tagName }) => tagName !== 'tfoot'),
    ...parts.filter(({ tagName }) => tagName === 'tfoot'),
  ];
  const all = ordered
    .flatMap((part) =>
      part.children
        .filter((row) => isElement(row, 'tr'))
        .map(
          (row): Row => ({
            part: part.tagName === 'thead' ? 'thead' : 'tbody',
            cells: row.children.filter((cell) => isElement(cell, 'td', 'th')),
          }),
        ),
    )
    .filter(({ cells }) => cells.length > 0);
  const [first] = all;
  if (first && all.length > 1 && first.cells.every(({ tagName }) => tagName === 'th')) first.part = 'thead';
  return all;
}

/** Fills spans with empty cells, which keeps columns aligned. */
class Grid {
  readonly #content: (cell: Element) => Child[];
  readonly #state: State;
  /** For each column, how many more rows a cell above spans. */
  #below: number[] = [];
  #room: number;

  constructor(cells: number, content: (cell: Element) => Child[], state: State) {
    this.#content = content;
    this.#room = MOST_ADDED + MOST_TIMES * cells;
    this.#state = state;
  }

  row(cells: readonly Element[]): Element[] {
    const made: Element[] = [];
    for (const cell of cells) {
      this.#skip(made);
      const columns = spanOf(cell, 'colSpan');
      const rows = spanOf(cell, 'rowSpan');
      if (columns > 1 || rows > 1)
        this.#state.notes.converted(
          'table',
          'Table cells that reached over several columns or rows became single cells, with empty ones beside or below',
        );
      this.#below[made.length] = rows - 1;
      const { id } = cell.properties;
      made.push(h(cell.tagName, id ? { id } : {}, this.#content(cell)));
      for (let more = 1; more < columns && made.length < WIDEST; more += 1) {
        this.#below[made.length] = rows - 1;
        this.#fill(made, cell.tagName);
      }
    }
    this.#skip(made);
    return made;
  }

  #skip(made: Element[]): void {
    for (let at = made.length; (this.#below[at] ?? 0) > 0 && at < WIDEST; at += 1) {
      this.#below[at] = (this.#below[at] ?? 1) - 1;
      this.#fill(made, 'td');
    }
  }

  #fill(made: Element[], tagName: string): void {
    this.#room -= 1;
    if (this.#room >= 0) made.push(h(tagName, {}));
  }
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
    return [...(isParted ? [h('br', {}), h('br', {})] : []), ...block.children];
  });
}
