import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import type { ImportContext } from './context.ts';
import { enqueueImport } from './jobs.ts';
import { clockFrom } from './summary.ts';

/** A reader whose heartbeat is older is dead. */
const DEAD_AFTER = '30 seconds';
/** Milliseconds. Until its last byte has arrived, an upload has a folder but no row. */
const LONGEST_UPLOAD = 24 * 60 * 60 * 1000;

export const READING_CANCELLED = 'The reading was cancelled, and nothing of it was kept.';

/** The row of an import, if `reader` is still the one reading it. */
export const readBy = (trx: Knex, id: string, reader: string): Knex.QueryBuilder =>
  trx('imports').where({ id, state: 'reading' }).whereRaw(`summary ->> 'reader' = ?`, [reader]);

/** Hands what was read over to the analysis. */
export async function finishReading({ db, jobs }: ImportContext, id: string, reader: string): Promise<void> {
  await db.transaction(async (trx) => {
    const found = await readBy(trx, id, reader).update({
      state: 'analysing',
      position: 0,
      position_bytes: trx.ref('bytes'),
      summary: clockFrom(trx, 0),
    });
    if (found > 0) await enqueueImport(trx, jobs, id);
  });
}

/** Fails an import, and deletes what was read of it. */
export async function failReading(db: Knex, id: string, reader: string, problem: string): Promise<void> {
  await db.transaction(async (trx) => {
    const failed = { state: 'failed', problem, total: 0, finished_at: trx.fn.now() };
    if ((await readBy(trx, id, reader).update(failed)) > 0) await deleteStaged(trx, id);
  });
}

/** Releases an import, so that another process need not wait for its reader to be dead. */
export async function leaveReading(db: Knex, id: string, reader: string): Promise<void> {
  await readBy(db, id, reader).update({ summary: db.raw(`summary - 'reader'`) });
}

export interface LeftImport {
  id: string;
  address: string | null;
  bytes: number;
  /** Attempts to read it, this one included. */
  readings: number;
}

/** Takes over imports whose reader is dead or has released them, and deletes what was read of them. */
export async function takeOver(db: Knex, reader: string): Promise<LeftImport[]> {
  return db.transaction(async (trx) => {
    const { rows: left } = await trx.raw<{ rows: LeftImport[] }>(
      `update imports set total = 0, position_bytes = 0, summary = summary
         || jsonb_build_object('reader', ?::text, 'readings', coalesce((summary ->> 'readings')::int, 0) + 1)
       where state = 'reading'
         and (summary ->> 'reader' is null and summary ->> 'readings' is not null
           or updated_at < now() - interval '${DEAD_AFTER}')
       returning id, address, bytes::float8 as bytes, (summary ->> 'readings')::int as readings`,
      [reader],
    );
    for (const { id } of left) await deleteStaged(trx, id);
    return left;
  });
}

export async function deleteStaged(trx: Knex, id: string): Promise<void> {
  const tables = ['import_items', 'import_images', 'import_addresses', 'import_attachments', 'import_files'];
  for (const table of tables) await trx(table).where({ import_id: id }).delete();
}

/** Removes folders that no reader needs. */
export async function sweepFolders(db: Knex, directory: string): Promise<void> {
  const atWork = new Set<string>(await db('imports').where({ state: 'reading' }).pluck('id'));
  for (const name of await readdir(directory).catch(() => [])) {
    const place = path.join(directory, name);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Date.now() }));
    if (!atWork.has(name) && Date.now() - mtimeMs > LONGEST_UPLOAD)
      await rm(place, { recursive: true, force: true });
  }
}
