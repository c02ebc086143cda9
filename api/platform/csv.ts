import { Readable } from 'node:stream';
import type { CsvError } from 'csv-parse';
import { ApiError } from './http/api-error.ts';

/** @returns a cell of CSV; an apostrophe keeps a spreadsheet from running it as a formula (OWASP, CSV injection) */
export function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A telephone number, perhaps with an extension: nothing in it can be run as a formula. */
const PHONE = /^\+?\d[\d\s()./-]*(?:ext\.? ?\d{1,6})?$/i;
/**
 * @returns a cell with a telephone number: spreadsheets take digits without a space for a number and drop a first 0 or plus, and
 * those between hyphens for a sum
 */
export function phoneCell(phone: string | null): string {
  if (phone === null || !PHONE.test(phone)) return csvCell(phone);
  const spaced = phone.replace(/[\s./-]+/g, ' ').trim();
  return `"${spaced.replace(/^(\+44|\+\d|\d{5})(?=\d+$)/, '$1 ')}"`;
}

const YES = /^(?:yes|y|true|t|on|x|✓|✔|1)$/i;
const NO = /^(?:no|n|false|f|off|0)$/i;

/** @returns whether a cell says yes or no, as spreadsheets and databases write it; null if it says something else */
export function yesOrNo(cell: string): boolean | null {
  if (YES.test(cell.trim())) return true;
  return NO.test(cell.trim()) ? false : null;
}

/** @returns the name of a column in lower-case letters only, by which other tools' columns are recognised; Pipedrive's have a prefix */
export const columnName = (header: string): string => header.toLowerCase().replace(/^person - |[^a-z]/g, '');

const SEPARATORS = [',', ';', '\t', '|'];
/** Excel's way to name it. */
const NAMED_SEPARATOR = /^\uFEFF?sep=(.)(?:\r\n|\n|\r)/i;
/** Characters of a file to detect the separator by. */
const HEAD = 64 * 1024;

/** @returns the separator that splits the first lines most evenly; a comma if none does */
function separatorOf(text: string): string {
  const named = NAMED_SEPARATOR.exec(text)?.[1];
  if (named) return named;
  const unquoted = text.slice(0, HEAD).replace(/"(?:[^"]|"")*"/g, '');
  const lines = unquoted
    .split(/\r\n|\n|\r/)
    .filter(Boolean)
    .slice(0, 20);
  const score = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    const first = counts[0] ?? 0;
    return first === 0 ? 0 : first * counts.filter((count) => count === first).length;
  };
  return SEPARATORS.reduce((best, next) => (score(next) > score(best) ? next : best), ',');
}

/** The cells of the first line, roughly: quotation marks stay. */
export function headerOf(text: string): string[] {
  const [first = ''] = text
    .slice(0, HEAD)
    .replace(NAMED_SEPARATOR, '')
    .split(/\r\n|\n|\r/, 1);
  return first.split(separatorOf(text));
}

export interface CsvRow {
  /** Line of the file on which it starts, from 1. */
  line: number;
  cells: string[];
}

/**
 * Reads a file row by row, in memory that does not grow with it.
 * @param texts the file in pieces
 * @param longest characters that a row may have: an unclosed quotation mark makes one row of all that follows
 * @throws ApiError 'invalid' half way, with the line of the row that cannot be read
 */
export async function* readCsv(
  texts: Iterable<string> | AsyncIterable<string>,
  longest: number,
): AsyncGenerator<CsvRow, void> {
  const pieces = Readable.from(texts).iterator() as AsyncIterator<string, undefined>;
  const { value: head = '' } = await pieces.next();
  const separator = separatorOf(head);
  const named = NAMED_SEPARATOR.exec(head)?.[0] ?? '';
  async function* source() {
    if (head) yield head.slice(named.length);
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  const { parse } = await import('csv-parse');
  const rows = Readable.from(source()).compose(
    parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      // Lists typed by hand have spaces around quotation marks.
      trim: true,
      skip_empty_lines: true,
      max_record_size: longest,
      info: true,
    }),
  );
  let next = named ? 2 : 1;
  try {
    for await (const row of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const { record: cells, info } = row;
      const end = info.lines + (named ? 1 : 0);
      next = end + 1;
      yield { line: Math.max(1, end - lineBreaksIn(cells)), cells };
    }
  } catch (error) {
    const { code = '' } = error as Partial<CsvError>;
    if (code === 'CSV_QUOTE_NOT_CLOSED')
      throw unreadable(`From line ${next} on a quotation mark is opened but never closed.`);
    if (code === 'CSV_MAX_RECORD_SIZE')
      throw unreadable(
        `The row of line ${next} is longer than ${longest / 1024 ** 2} MB. A quotation mark in it may not be closed.`,
      );
    if (code.startsWith('CSV_')) throw unreadable(`Line ${next} cannot be read as CSV.`);
    throw error;
  }
}

const lineBreaksIn = (cells: readonly string[]): number =>
  cells.reduce((total, cell) => total + cell.split('\n').length - 1, 0);

const unreadable = (what: string): ApiError =>
  new ApiError('invalid', `${what} Correct the file and upload it again.`);
