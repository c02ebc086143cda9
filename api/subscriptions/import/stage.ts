import type { Knex } from 'knex';
import { IMPORT_LIMITS, type ImportOptions } from '#shared/subscription-imports.ts';
import { type CsvRow, readCsv } from '../../platform/csv.ts';
import { bytesOf, decodedTexts, encodingOf } from '../../platform/encoding.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findSuppressed } from '../suppressions.ts';
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

const USUAL_OPTIONS = { default_status: 'pending', source: 'import', consent_text: null } as const;

/** Reads an uploaded file into the database in batches. @throws ApiError 'invalid', with the line */
export async function stageFile(db: Knex, importId: string, path: string): Promise<void> {
  let encoding = ENCODING_NAMES[encodingOf(await bytesOf(path, 4096))] ?? 'UTF-8';
  const guessed = () => {
    encoding = GUESSED;
  };
  let options: ImportOptions | undefined;
  let headers: string[] = [];
  let batch: CsvRow[] = [];
  let total = 0;
  const flush = async () => {
    if (!options) {
      const { hasHeader, columns, marks } = readHeader(batch.map(({ cells }) => cells));
      options = { ...USUAL_OPTIONS, columns, marks };
      const { cells: head = [], separator = ',' } = batch[0] ?? {};
      headers = hasHeader ? head : head.map((_, index) => `Column ${index + 1}`);
      await db('subscription_imports')
        .where({ id: importId })
        .update({
          separator: SEPARATOR_NAMES[separator] ?? separator,
          headers,
          columns: JSON.stringify(columns),
          options: JSON.stringify({ ...USUAL_OPTIONS, marks }),
        });
      if (hasHeader) batch.shift();
    }
    await insertRows(db, importId, batch, total, options, headers);
    total += batch.length;
    batch = [];
    await db('subscription_imports').where({ id: importId }).update({ total, encoding });
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
    if (total > IMPORT_LIMITS.rows) throw tooManyRows();
  }
  if (batch.length > 0) await flush();
  if (total === 0)
    throw new ApiError('invalid', 'The file holds no rows below its header. Check that it is the right one.');
  if (total > IMPORT_LIMITS.rows) throw tooManyRows();
}

const tooManyRows = () =>
  new ApiError(
    'invalid',
    'The file has more than 500,000 rows. Split it, and import one part after the other.',
  );

/** Removes NUL, which PostgreSQL refuses, and lone surrogates, which UTF-8 cannot encode. */
const tidy = (cell: string) => cell.slice(0, LONGEST_CELL).replaceAll('\0', '').toWellFormed().trim();

async function insertRows(
  db: Knex,
  importId: string,
  rows: CsvRow[],
  before: number,
  options: ImportOptions,
  headers: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  const read = await readRows(db, rows, options, headers);
  const numbered = rows.map(({ line, cells }, index) => ({
    number: before + index + 1,
    line,
    cells,
    ...read[index],
  }));
  await db.raw(
    `insert into subscription_import_rows (import_id, number, line, cells, email, fields, listed, outcome, note)
       select ?::uuid, number, line, cells, email, fields, listed, outcome, note
       from jsonb_to_recordset(?::jsonb) as v(number int, line int, cells jsonb, email citext, fields jsonb,
         listed boolean, outcome text, note text)`,
    [importId, JSON.stringify(numbered)],
  );
}

/** Reads rows by these options and stores the result, before they are compared with each other. */
export async function readRows(
  db: Knex,
  rows: readonly { cells: string[] }[],
  options: ImportOptions,
  headers: readonly string[],
) {
  const read = rows.map(({ cells }) => readRow(cells, options, headers));
  const emails = read.flatMap(({ email, isValid }) => (email && isValid ? [email] : []));
  const listed = await findSuppressed(db, emails);
  return read.map(({ email, fields, note, isValid }) => ({
    email,
    fields,
    listed: email !== null && listed.has(email),
    outcome: isValid ? null : 'invalid',
    note,
  }));
}
