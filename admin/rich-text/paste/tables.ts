import { type Block, contentOf, textOf } from './blocks.ts';
import { type Losses, lose } from './losses.ts';
import { isAll, unmarked } from './marks.ts';
import type { Reading } from './reading.ts';

/** More columns than a page can show. */
const WIDEST = 60;

/** Reads a table; a layout table is replaced by its content. */
export function tableBlocks(table: Element, reading: Reading, read: (cell: Element) => Block[]): Block[] {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const cellsOf = (row: Element) =>
    [...row.children].filter((cell) => /^t[dh]$/.test(cell.localName) && !isHidden(cell, reading));
  const caption = table.querySelector(':scope > caption');
  const before: Block[] = caption ? read(caption) : [];
  const isLaid = reading.laidOver === table && rows.length > 1;
  const isLayout =
    /^(?:presentation|none)$/.test(table.getAttribute('role') ?? '') ||
    table.querySelector('table') !== null ||
    (!isLaid && rows.every((row) => cellsOf(row).length <= 1));
  if (isLayout) return [...before, ...rows.flatMap((row) => cellsOf(row).flatMap(read))];
  const grid = trimmed(
    spread(
      rows.map((row) => cellsOf(row)),
      reading,
      read,
    ),
    isLaid,
  );
  if (grid.length === 0) return before;
  if (!isLaid && grid.every((row) => row.length === 1)) return [...before, ...grid.flat(2)];
  const isMarked =
    rows[0] !== undefined &&
    (rows[0].closest('thead') !== null || cellsOf(rows[0]).every((cell) => cell.localName === 'th'));
  const hasHeader = isMarked || isHeader(grid);
  if (hasHeader) grid[0] = (grid[0] ?? []).map((cell) => cell.map(withoutBold));
  return [...before, { kind: 'table', hasHeader, rows: grid }];
}

/** Replaces tables by the content of their cells. */
export function withoutTables(blocks: readonly Block[], losses: Losses): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'quotation') return [{ ...block, blocks: withoutTables(block.blocks, losses) }];
    if (block.kind === 'list')
      return [{ ...block, items: block.items.map((item) => withoutTables(item, losses)) }];
    if (block.kind !== 'table') return [block];
    lose(losses, 'nested');
    return block.rows.flat(2);
  });
}

const isHidden = (cell: Element, { stylesOf }: Reading) => stylesOf(cell).get('display') === 'none';

/** A grid with each cell at its top left place; the other places that it spans are empty. */
function spread(rows: Element[][], reading: Reading, read: (cell: Element) => Block[]): Block[][][] {
  const grid: (Block[] | undefined)[][] = rows.map(() => []);
  let hasMerged = false;
  rows.forEach((cells, at) => {
    let column = 0;
    for (const cell of cells) {
      while (grid[at]?.[column] !== undefined) column += 1;
      const width = span(cell, 'colspan', WIDEST - column);
      const height = span(cell, 'rowspan', rows.length - at);
      // Spreadsheets span text over the empty cells next to it.
      const isDrawn = /colspan/.test(reading.stylesOf(cell).get('mso-ignore') ?? '');
      hasMerged ||= height > 1 || (width > 1 && !isDrawn);
      for (let down = 0; down < height; down += 1)
        for (let right = 0; right < width; right += 1) {
          const row = grid[at + down];
          if (row) row[column + right] = down === 0 && right === 0 ? read(cell) : [];
        }
      column += width;
      if (column >= WIDEST) break;
    }
  });
  if (hasMerged) lose(reading.losses, 'merged');
  const widest = Math.max(0, ...grid.map((row) => row.length));
  return grid.map((row) => Array.from({ length: widest }, (_, column) => row[column] ?? []));
}

const span = (cell: Element, name: string, most: number): number =>
  Math.max(1, Math.min(Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1, most));

/**
 * Removes empty rows and trailing empty columns, which spreadsheets copy if they were selected.
 * @param isLaid whether rows have their places: only trailing ones are removed then
 */
function trimmed(grid: Block[][][], isLaid: boolean): Block[][][] {
  const isFilled = (row: Block[][]) => row.some((cell) => cell.length > 0);
  const rows = isLaid ? grid.slice(0, grid.findLastIndex(isFilled) + 1) : grid.filter(isFilled);
  const used = Math.max(0, ...rows.map((row) => row.findLastIndex((cell) => cell.length > 0) + 1));
  return rows.map((row) => row.slice(0, used));
}

/** Whether the first row is a header: all bold, or words above columns of figures. */
function isHeader(grid: readonly Block[][][]): boolean {
  const [first, ...others] = grid;
  if (!first || others.length === 0) return false;
  const filled = first.filter((cell) => cell.length > 0);
  const isBold = (row: readonly Block[][]) =>
    row.every((cell) => cell.length === 0 || cell.every((block) => isAll(contentOf(block), 'strong')));
  if (filled.length > 0 && isBold(first) && !others.every(isBold)) return true;
  const words = (cell: readonly Block[] | undefined) =>
    (cell ?? [])
      .map((block) => textOf(contentOf(block)))
      .join(' ')
      .trim();
  if (first.some((cell, column) => column > 0 && (words(cell) === '' || isFigure(words(cell))))) return false;
  return first.some(
    (_, column) => !isFigure(words(first[column])) && others.every((row) => isFigure(words(row[column]))),
  );
}

/** A number, an amount of money, a percentage or a date in digits. */
const isFigure = (text: string): boolean =>
  text.length < 25 && /^[-+(]?[£$€]?\s?\d[\d.,:/\s-]*[%)kmKMbn]{0,2}$/.test(text);

const withoutBold = (block: Block): Block =>
  block.kind === 'paragraph' ? { ...block, content: unmarked(block.content, 'strong') } : block;
