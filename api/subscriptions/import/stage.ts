import type { Knex } from 'knex';
import { IMPORT_LIMITS, type ImportOptions } from '#shared/subscription-imports.ts';
import { type CsvRow, readCsv } from '../../platform/csv.ts';
import { bytesOf, decodedTexts, encodingOf } from '../../platform/encoding.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { readHeader, readRow } from './columns.ts';

const BATCH = 2000;
/** Longest row in characters, and most characters of a cell; more of these are ignored. */
const LONGEST_ROW = 4 * 1024 * 1024;
const LONGEST_CELL = 1000;

/** Of those detected by the first bytes, but for UTF-8. */
const ENCODING_NAMES: { readonly [encoding: string]: string } = {
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big end first',
};
const GUESSED = 'Windows-1252 (guessed, because it is not UTF-8)';
const SEPARATOR_NAMES: { readonly [separator: string]: string } = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};
const USUAL_OPTIONS = { default_status: 'pending', source: 'import', tags: [], consent_text: null } as const;

/** Reads an uploaded file into the database, whole; the check reads its cells. @throws ApiError 'invalid', with the line */
export async function stageFile(trx: Knex.Transaction, id: string, path: string): Promise<void> {
  let encoding = ENCODING_NAMES[encodingOf(await bytesOf(path, 4096))] ?? 'UTF-8';
  let batch: CsvRow[] = [];
  let total = -1;
  const flush = async () => {
    if (total < 0) {
      const { hasHeader, columns, marks } = readHeader(batch.map(({ cells }) => cells));
      const { cells: head = [], separator = ',' } = batch[0] ?? {};
      await trx('subscription_imports')
        .where({ id })
        .update({
          separator: SEPARATOR_NAMES[separator] ?? separator,
          headers: hasHeader ? head : head.map((_, index) => `Column ${index + 1}`),
          columns: JSON.stringify(columns),
          options: JSON.stringify({ ...USUAL_OPTIONS, marks }),
        });
      if (hasHeader) batch.shift();
      total = 0;
    }
    const numbered = batch.map(({ line, cells }, index) => ({ number: total + index + 1, line, cells }));
    await trx.raw(
      `insert into subscription_import_rows (import_id, number, line, cells)
         select ?::uuid, number, line, cells from jsonb_to_recordset(?::jsonb) as v(number int, line int, cells jsonb)`,
      [id, JSON.stringify(numbered)],
    );
    total += batch.length;
    batch = [];
    if (total > IMPORT_LIMITS.rows)
      throw new ApiError(
        'invalid',
        'The file has more than 500,000 rows. Split it, and import one part after the other.',
      );
  };
  const guessed = () => {
    encoding = GUESSED;
  };
  for await (const row of readCsv(decodedTexts(path, { guessed }), LONGEST_ROW)) {
    // What stands further right could be a mark of having left.
    if (row.cells.slice(IMPORT_LIMITS.columns).some(Boolean))
      throw new ApiError(
        'invalid',
        'The file has more than 1,000 columns. Delete those that are not needed.',
      );
    batch.push({ ...row, cells: row.cells.slice(0, IMPORT_LIMITS.columns).map(tidy) });
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  if (total <= 0)
    throw new ApiError('invalid', 'The file holds no rows below its header. Check that it is the right one.');
  await trx('subscription_imports').where({ id }).update({ total, encoding });
}

/** Removes NUL, which PostgreSQL refuses, and lone surrogates, which UTF-8 cannot encode. */
const tidy = (cell: string) => cell.slice(0, LONGEST_CELL).replaceAll('\0', '').toWellFormed().trim();

/** What these options make of rows, before they are compared with each other. */
export const readRows = (
  rows: readonly { number: number; cells: string[] }[],
  options: ImportOptions,
  headers: readonly string[],
) =>
  rows.map(({ number, cells }) => {
    const { isValid, ...read } = readRow(cells, options, headers);
    return { number, ...read, outcome: isValid ? null : 'invalid' };
  });
