import { createReadStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CsvError, parse } from 'csv-parse';
import { ApiError } from '../../platform/http/api-error.ts';
import type { DetectedEncoding } from './encoding.ts';

export interface CsvRow {
  /** Line of the file on which it starts, from 1. */
  line: number;
  cells: string[];
}

/** Longest row in characters: an unclosed quotation mark makes one row of all that follows. */
const LONGEST_ROW = 4 * 1024 * 1024;
/** Most characters of a cell, and most cells of a row; the rest is ignored. */
const LONGEST_CELL = 1000;
const MOST_CELLS = 60;

const SEPARATORS = [',', ';', '\t', '|'];

/** @returns the separator that splits the first lines most evenly; a comma if none does */
export function detectSeparator(sample: string): string {
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(sample)?.[1];
  if (named) return named;
  const unquoted = sample.replace(/"(?:[^"]|"")*"/g, '');
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

/**
 * Reads a file row by row, in constant memory.
 * @throws ApiError 'invalid', with the line
 */
export async function* readCsv(
  path: string,
  encoding: DetectedEncoding['name'],
): AsyncGenerator<CsvRow, void> {
  const text = decoded(path, encoding);
  const first = await text.next();
  const head = first.done ? '' : first.value;
  const separator = detectSeparator(head.slice(0, 64 * 1024));
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    info: true,
  });
  const output = new PassThrough({ objectMode: true, highWaterMark: 256 });
  const source = Readable.from(prepended(head.replace(/^sep=.\r?\n/i, ''), text));
  const flow = pipeline(source, parser, output).catch((error) => {
    output.destroy(error);
  });
  const skipped = /^sep=.\r?\n/i.test(head) ? 1 : 0;
  try {
    for await (const { record, info } of output as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      const inner = record.reduce((total, cell) => total + lineBreaks(cell), 0);
      yield { line: Math.max(1, info.lines - inner + skipped), cells: record.slice(0, MOST_CELLS).map(tidy) };
    }
  } catch (error) {
    throw toCsvError(error as CsvError);
  }
  await flow;
}

async function* decoded(path: string, encoding: DetectedEncoding['name']): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 })) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    if (text) yield text;
  }
  const rest = decoder.decode();
  if (rest) yield rest;
}

async function* prepended(head: string, rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  if (head) yield head;
  yield* rest;
}

/** Removes NUL, which PostgreSQL refuses, and lone surrogates, which UTF-8 cannot encode. */
const tidy = (cell: string) => cell.slice(0, LONGEST_CELL).replaceAll('\0', '').toWellFormed().trim();

function lineBreaks(cell: string): number {
  let total = 0;
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) total++;
  return total;
}

function toCsvError(error: CsvError & { lines?: number }): Error {
  const line = error.lines ?? 0;
  const refuse = (message: string) => new ApiError('invalid', message);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return refuse(
      `A quotation mark is opened but never closed; reading ended at line ${line}. Correct the file and upload it again.`,
    );
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return refuse(
      `The row that ends near line ${line} is longer than 4 MB. A quotation mark before it may not be closed. Correct the file and upload it again.`,
    );
  if (error.code?.startsWith('CSV_'))
    return refuse(`Line ${line} cannot be read as CSV. Correct the file and upload it again.`);
  return error;
}
