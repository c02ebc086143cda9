import { isFilled, styleOf, textOf, withoutBold } from './dom.ts';

/** More columns than a page can show. */
const WIDEST = 60;

/**
 * Turns tables into rows of equally many cells below a header, without merged and empty ones, and tables for layout into
 * their content.
 * @param isForCell whether a single table overwrites cells of another, so that each of its cells has its place
 */
export function tables(document: Document, isForCell: boolean): void {
  const all = [...document.querySelectorAll('table')];
  const isLaid = isForCell && all.length === 1 && textOf(document.body) === textOf(all[0] as Element);
  for (const table of all.reverse()) {
    const caption = table.caption;
    const rows = [...table.rows].map((row) => [...row.cells]);
    const isList = rows.every((cells) => cells.length <= 1) && !(isLaid && rows.length > 1);
    const isLayout = /^(?:presentation|none)$/.test(table.getAttribute('role') ?? '');
    const grid = trimmed(spread(document, rows), isLaid);
    const isOneColumn = !isLaid && grid.every((row) => row.length === 1);
    if (isList || isLayout || isOneColumn || table.querySelector('table')) {
      const blocks = rows.flat().map((cell) => block(document, cell));
      table.replaceWith(...(caption ? [block(document, caption)] : []), ...blocks);
      continue;
    }
    if (caption) table.before(block(document, caption));
    const hasHead = table.tHead !== null || rows[0]?.every(({ localName }) => localName === 'th');
    const hasHeader = !isLaid && (hasHead || isHeader(grid));
    const drawn = grid.map((cells, at) => {
      const row = document.createElement('tr');
      row.append(...cells.map((cell) => redrawn(cell, hasHeader && at === 0)));
      return row;
    });
    const [head, body] = [document.createElement('thead'), document.createElement('tbody')];
    head.append(...(hasHeader ? drawn.splice(0, 1) : []));
    body.append(...drawn);
    table.replaceChildren(head, body);
  }
}

function block(document: Document, content: Element): Element {
  const section = document.createElement('section');
  section.append(...content.childNodes);
  return section;
}

/** A grid with each cell at its top left place; the other places that it spans are empty. */
function spread(document: Document, rows: readonly Element[][]): Element[][] {
  const grid: Element[][] = rows.map(() => []);
  rows.forEach((cells, at) => {
    let column = 0;
    for (const cell of cells) {
      while (grid[at]?.[column]) column += 1;
      if (column >= WIDEST) break;
      const width = span(cell, 'colspan', WIDEST - column);
      const height = span(cell, 'rowspan', rows.length - at);
      for (let place = 0; place < width * height; place += 1) {
        const row = grid[at + Math.floor(place / width)] as Element[];
        row[column + (place % width)] = place === 0 ? cell : document.createElement('td');
      }
      column += width;
    }
  });
  const widest = Math.max(0, ...grid.map((row) => row.length));
  return grid.map((row) =>
    Array.from({ length: widest }, (_, at) => row[at] ?? document.createElement('td')),
  );
}

const span = (cell: Element, name: string, most: number): number =>
  Math.max(1, Math.min(Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1, most));

/** Removes empty rows and trailing empty columns, which spreadsheets copy if they were selected. */
function trimmed(grid: Element[][], isLaid: boolean): Element[][] {
  const hasWords = (row: Element[]) => row.some(isFilled);
  const rows = isLaid ? grid.slice(0, grid.findLastIndex(hasWords) + 1) : grid.filter(hasWords);
  const used = Math.max(0, ...rows.map((row) => row.findLastIndex(isFilled) + 1));
  return rows.map((row) => row.slice(0, used));
}

/** Whether the first row is a header: all bold, or words above columns of figures. */
function isHeader([first = [], ...others]: readonly Element[][]): boolean {
  if (others.length === 0) return false;
  const isBoldRow = (row: readonly Element[]) => row.every((cell) => textOf(cell) === '' || isBold(cell));
  if (first.some(isFilled) && isBoldRow(first) && !others.every(isBoldRow)) return true;
  if (first.some((cell, at) => at > 0 && (textOf(cell) === '' || isFigure(cell)))) return false;
  return first.some((cell, at) => !isFigure(cell) && others.every((row) => isFigure(row[at])));
}

/** A number, an amount of money, a percentage or a date in digits. */
const isFigure = (cell: Element | undefined): boolean =>
  cell !== undefined && /^[-+(]?[£$€]?\s?\d[\d.,:/\s-]{0,20}[%)kmKMbn]{0,2}$/.test(textOf(cell));

/** Whether all words of a cell are bold. */
function isBold(cell: Element): boolean {
  const words = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    if (textOf(words.currentNode) === '') continue;
    const nearest = words.currentNode.parentElement?.closest('b,strong,[style*="font-weight"]');
    const weight = nearest ? styleOf(nearest, 'font-weight') : '';
    if (!nearest || !cell.contains(nearest) || /^(?:normal|[1-4]00)/.test(weight)) return false;
  }
  return true;
}

function redrawn(cell: Element, isHead: boolean): Element {
  const drawn = cell.ownerDocument.createElement(isHead ? 'th' : 'td');
  const style = cell.getAttribute('style');
  if (style && !isHead) drawn.setAttribute('style', style);
  drawn.append(...cell.childNodes);
  if (isHead) withoutBold(drawn);
  return drawn;
}
