import type { Knex } from 'knex';
import { IMPORT_LIMITS } from '#shared/subscription-imports.ts';
import { figure } from '#shared/words.ts';
import { type CsvRow, readCsv } from '../../platform/csv.ts';
import { decodedTexts } from '../../platform/encoding.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { readHeader } from './columns.ts';

const BATCH = 2000;
/** Longest row in characters, and most characters of a cell; more of these are ignored. */
const LONGEST_ROW = 4 * 1024 * 1024;
const LONGEST_CELL = 1000;

const USUAL_OPTIONS = { default_status: 'pending', source: 'import', tags: [], consent_text: null } as const;

/**
 * Stores an uploaded file as an import, whole; the check reads its cells.
 * @returns the import's id
 * @throws ApiError 'invalid', with the line
 */
export async function stageFile(
  trx: Knex.Transaction,
  file: string,
  about: { filename: string; created_by: string },
): Promise<string> {
  let id = '';
  let total = 0;
  for await (const batch of batchesOf(readCsv(decodedTexts(file), LONGEST_ROW))) {
    if (id === '') {
      const { hasHeader, columns, marks } = readHeader(batch.map(({ cells }) => cells));
      const head = batch[0]?.cells ?? [];
      const [row] = await trx('subscription_imports')
        .insert({
          ...about,
          headers: hasHeader ? head : head.map((_, index) => `Column ${index + 1}`),
          columns: JSON.stringify(columns),
          options: JSON.stringify({ ...USUAL_OPTIONS, marks }),
        })
        .returning('id');
      id = row.id;
      if (hasHeader) batch.shift();
    }
    const numbered = batch.map(({ line, cells }, index) => ({ number: total + index + 1, line, cells }));
    await trx.raw(
      `insert into subscription_import_rows (import_id, number, line, cells)
         select ?::uuid, number, line, cells from jsonb_to_recordset(?::jsonb) as v(number int, line int, cells jsonb)`,
      [id, JSON.stringify(numbered)],
    );
    total += batch.length;
    if (total > IMPORT_LIMITS.rows)
      throw new ApiError(
        'invalid',
        `The file has more than ${figure(IMPORT_LIMITS.rows)} rows. Split it, and import one part after the other.`,
      );
  }
  if (total === 0)
    throw new ApiError('invalid', 'The file holds no rows below its header. Check that it is the right one.');
  await trx('subscription_imports').where({ id }).update({ total });
  return id;
}

async function* batchesOf(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = [];
  for await (const row of rows) {
    // What stands further right could be a mark of having left.
    if (row.cells.slice(IMPORT_LIMITS.columns).some(Boolean))
      throw new ApiError(
        'invalid',
        'The file has more than 1,000 columns. Delete those that are not needed.',
      );
    batch.push({ ...row, cells: row.cells.slice(0, IMPORT_LIMITS.columns).map(tidy) });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Removes NUL, which PostgreSQL refuses, and lone surrogates, which UTF-8 cannot encode. */
const tidy = (cell: string) => cell.slice(0, LONGEST_CELL).replaceAll('\0', '').toWellFormed().trim();
