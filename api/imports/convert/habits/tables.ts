import { type ChildNode, type Element, isTag } from 'domhandler';
import { arrangeCell } from '../arrange.ts';
import { append, element } from '../dom.ts';
import { type Habit, paragraphBreak, type Work } from '../work.ts';
import { caption } from './blocks.ts';

/** Columns of a table that an article can hold; a span over more is a mistake. */
const WIDEST = 60;
const ROWS = new Set(['thead', 'tbody', 'tfoot']);

export const tables: readonly Habit[] = [
  { tags: ['table'], convert: table },
  {
    tags: ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
    convert: (node, work) => work.block(node),
  },
  { tags: ['colgroup', 'col'], convert: () => [] },
];

interface Row {
  part: 'thead' | 'tbody';
  cells: Element[];
}

function table(node: Element, work: Work): ChildNode[] {
  const rows = rowsOf(node);
  // A table of one cell, or one that says so, only places things.
  if (
    /^(?:presentation|none)$/i.test(node.attribs.role ?? '') ||
    rows.every((row) => row.cells.length < 2 && !isHeader(row))
  )
    if (rows.length < 2 || node.attribs.role)
      return [paragraphBreak(), ...rows.flatMap((row) => row.cells.flatMap((cell) => work.block(cell)))];
  const made = element('table', {});
  const id = work.idOf(node);
  if (id) made.attribs.id = id;
  let part: Element | null = null;
  const below: number[] = [];
  for (const row of rows) {
    if (part?.name !== row.part) {
      part = element(row.part, {});
      append(made, part);
    }
    append(part, element('tr', {}, cellsOf(row, below, work)));
  }
  const captions = node.children.filter(
    (child): child is Element => isTag(child) && child.name === 'caption',
  );
  if (captions.length > 0)
    work.notes.converted('caption', 'The caption of a table became a paragraph above it');
  return [
    paragraphBreak(),
    ...captions.flatMap((one) => caption(work.inside(one))),
    ...(rows.length > 0 ? [made] : []),
    paragraphBreak(),
  ];
}

function isHeader(row: Row): boolean {
  return row.cells.some((cell) => cell.name === 'th');
}

/** Rows in their order, those of a foot last. */
function rowsOf(node: Element): Row[] {
  const rows: Row[] = [];
  const foot: Row[] = [];
  const add = (to: Row[], row: Element, part: Row['part']) =>
    to.push({
      part,
      cells: row.children.filter((cell): cell is Element => isTag(cell) && /^t[dh]$/.test(cell.name)),
    });
  for (const child of node.children) {
    if (!isTag(child)) continue;
    if (child.name === 'tr') add(rows, child, 'tbody');
    if (!ROWS.has(child.name)) continue;
    for (const row of child.children)
      if (isTag(row) && row.name === 'tr')
        add(child.name === 'tfoot' ? foot : rows, row, child.name === 'thead' ? 'thead' : 'tbody');
  }
  const all = [...rows, ...foot].filter((row) => row.cells.length > 0);
  const [first] = all;
  if (first && first.part === 'tbody' && all.length > 1 && first.cells.every((cell) => cell.name === 'th'))
    first.part = 'thead';
  return all;
}

/** Spans become empty cells, so that columns stay below each other. */
function cellsOf(row: Row, below: number[], work: Work): Element[] {
  const made: Element[] = [];
  const skip = () => {
    while ((below[made.length] ?? 0) > 0 && made.length < WIDEST) {
      below[made.length] = (below[made.length] ?? 1) - 1;
      made.push(element('td', {}));
    }
  };
  for (const cell of row.cells) {
    skip();
    const inside = arrangeCell(work.inside(cell));
    const id = work.idOf(cell);
    const columns = spanOf(cell, 'colspan');
    const rows = spanOf(cell, 'rowspan');
    if (columns > 1 || rows > 1)
      work.notes.converted(
        'table',
        'Table cells that reached over several columns or rows became single cells, with empty ones beside or below',
      );
    below[made.length] = rows - 1;
    made.push(element(cell.name, id ? { id } : {}, inside));
    for (let more = 1; more < columns && made.length < WIDEST; more += 1) {
      below[made.length] = rows - 1;
      made.push(element(cell.name, {}));
    }
  }
  skip();
  return made;
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  const span = Number(cell.attribs[name]);
  return Number.isInteger(span) && span > 1 ? Math.min(span, WIDEST) : 1;
}
