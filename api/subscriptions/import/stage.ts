import { open } from 'node:fs/promises';
import type { Knex } from 'knex';
import { IMPORT_LIMITS, type ImportOptions } from '#shared/subscription-imports.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findSuppressed } from '../suppressions.ts';
import { readHeader, readRow } from './columns.ts';
import { detectEncoding } from './encoding.ts';
import { type CsvRow, detectSeparator, readCsv } from './read-csv.ts';

const BATCH = 2000;

const SEPARATOR_NAMES: { readonly [separator: string]: string } = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

const USUAL_OPTIONS = { default_status: 'pending', source: 'import', consent_text: null } as const;

/** Reads an uploaded file into the database in batches. @throws ApiError 'invalid', with the line */
export async function stageFile(db: Knex, importId: string, path: string): Promise<void> {
  const encoding = await detectEncoding(path);
  let options: ImportOptions | undefined;
  let batch: CsvRow[] = [];
  let total = 0;
  const flush = async () => {
    if (!options) {
      const { hasHeader, columns } = readHeader(batch.map(({ cells }) => cells));
      options = { ...USUAL_OPTIONS, columns };
      const head = batch[0]?.cells ?? [];
      const separator = detectSeparator(await firstLine(path, encoding.name));
      await db('subscription_imports')
        .where({ id: importId })
        .update({
          encoding: encoding.label,
          separator: SEPARATOR_NAMES[separator] ?? separator,
          headers: hasHeader ? head : head.map((_, index) => `Column ${index + 1}`),
          columns: JSON.stringify(columns),
          options: JSON.stringify(USUAL_OPTIONS),
        });
      if (hasHeader) batch.shift();
    }
    await insertRows(db, importId, batch, total, options);
    total += batch.length;
    batch = [];
    await db('subscription_imports').where({ id: importId }).update({ total });
  };
  for await (const row of readCsv(path, encoding.name)) {
    batch.push(row);
    if (batch.length >= BATCH) await flush();
    if (total > IMPORT_LIMITS.rows)
      throw new ApiError(
        'invalid',
        'The file has more than 500,000 rows. Split it, and import one part after the other.',
      );
  }
  if (batch.length > 0) await flush();
  if (total === 0)
    throw new ApiError('invalid', 'The file holds no rows below its header. Check that it is the right one.');
  if (total > IMPORT_LIMITS.rows)
    throw new ApiError(
      'invalid',
      'The file has more than 500,000 rows. Split it, and import one part after the other.',
    );
}

async function firstLine(path: string, encoding: Parameters<typeof readCsv>[1]): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

async function insertRows(
  db: Knex,
  importId: string,
  rows: CsvRow[],
  before: number,
  options: ImportOptions,
): Promise<void> {
  if (rows.length === 0) return;
  const read = await readRows(db, rows, options);
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
export async function readRows(db: Knex, rows: readonly { cells: string[] }[], options: ImportOptions) {
  const read = rows.map(({ cells }) => readRow(cells, options));
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
