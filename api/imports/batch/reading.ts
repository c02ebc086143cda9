import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { ImportContext } from './context.ts';
import { enqueueImport } from './jobs.ts';
import { clockFrom } from './summary.ts';

/** A reader whose heartbeat is older is dead. */
const DEAD_AFTER = '30 seconds';

export const READING_CANCELLED = 'The reading was cancelled, and nothing of it was kept.';

/** Names this process in the summary of an import that it reads, as another may take the import over. */
export const READER = randomUUID();

/** The row of an import, if this process is still the one reading it. */
export const readHere = (trx: Knex, id: string): Knex.QueryBuilder =>
  trx('imports').where({ id, state: 'reading' }).whereRaw(`summary ->> 'reader' = ?`, [READER]);

/** Hands what was read over to the analysis. */
export async function finishReading({ db, jobs }: ImportContext, id: string): Promise<void> {
  await db.transaction(async (trx) => {
    const found = await readHere(trx, id).update({
      state: 'analysing',
      position: 0,
      position_bytes: trx.ref('bytes'),
      summary: clockFrom(trx, 0),
    });
    if (found > 0) await enqueueImport(trx, jobs, id);
  });
}

/** Fails an import, and deletes what was read of it. */
export async function failReading(db: Knex, id: string, problem: string): Promise<void> {
  await db.transaction(async (trx) => {
    const failed = { state: 'failed', problem, total: 0, finished_at: trx.fn.now() };
    if ((await readHere(trx, id).update(failed)) > 0) await deleteStaged(trx, id);
  });
}

/** A file to read. */
export interface ToRead {
  id: string;
  /** Of a feed; null for an upload. */
  address: string | null;
  bytes: number;
}

/**
 * Takes over imports whose reader is dead or has released them, and deletes what was read of them.
 * @param held ids of those that this process is reading, however late its heartbeat is
 * @returns them, with the number of attempts to read them, this one included
 */
export async function takeOver(db: Knex, held: string[]): Promise<(ToRead & { readings: number })[]> {
  return db.transaction(async (trx) => {
    const { rows: left } = await trx.raw(
      `update imports set total = 0, position_bytes = 0, summary = summary
         || jsonb_build_object('reader', ?::text, 'readings', coalesce((summary ->> 'readings')::int, 0) + 1)
       where state = 'reading' and id <> all(?::uuid[])
         and (summary ->> 'reader' is null and summary ->> 'readings' is not null
           or updated_at < now() - interval '${DEAD_AFTER}')
       returning id, address, bytes::float8 as bytes, (summary ->> 'readings')::int as readings`,
      [READER, held],
    );
    for (const { id } of left) await deleteStaged(trx, id);
    return left;
  });
}

export async function deleteStaged(trx: Knex, id: string): Promise<void> {
  const tables = ['import_items', 'import_images', 'import_addresses', 'import_attachments', 'import_files'];
  for (const table of tables) await trx(table).where({ import_id: id }).delete();
}
