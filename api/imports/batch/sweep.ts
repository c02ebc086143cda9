import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';

/** A reader whose heartbeat is older is dead. */
const DEAD_AFTER = '30 seconds';
const FORGOTTEN_MILLISECONDS = 30 * 60 * 1000;

export const SERVER_STOPPED = 'The server stopped while the file was being read. Upload it again.';
export const READING_CANCELLED = 'The reading was cancelled, and nothing of it was kept.';

/** The row of an import, if `reader` is still the one reading it. */
export const readBy = (trx: Knex, id: string, reader: string): Knex.QueryBuilder =>
  trx('imports').where({ id, state: 'reading' }).whereRaw(`summary ->> 'reader' = ?`, [reader]);

/** Fails an import, and deletes what was read of it. */
export async function failReading(db: Knex, id: string, reader: string, problem: string): Promise<void> {
  await db.transaction(async (trx) => {
    const found = await readBy(trx, id, reader).update({
      state: 'failed',
      problem,
      total: 0,
      finished_at: trx.fn.now(),
    });
    if (found > 0) await deleteStaged(trx, id);
  });
}

export interface LeftImport {
  id: string;
  address: string | null;
  bytes: number;
  /** Attempts to read it, this one included. */
  readings: number;
}

/** Releases an import, so that another process need not wait for its reader to be dead. */
export async function leaveReading(db: Knex, id: string, reader: string): Promise<void> {
  await readBy(db, id, reader).update({ summary: db.raw(`summary - 'reader'`) });
}

/** Takes over imports whose reader is dead or has released them, and deletes what was read of them. */
export async function takeOver(db: Knex, reader: string): Promise<LeftImport[]> {
  return db.transaction(async (trx) => {
    const left: LeftImport[] = await trx('imports')
      .where({ state: 'reading' })
      .where((query) =>
        query
          .whereRaw(`summary ->> 'reader' is null and summary ->> 'readings' is not null`)
          .orWhereRaw('updated_at < now() - ?::interval', [DEAD_AFTER]),
      )
      .update({ total: 0, position_bytes: 0, summary: begun(trx, reader) })
      .returning([
        'id',
        'address',
        trx.raw('bytes::float8 as bytes'),
        trx.raw(`(summary ->> 'readings')::int as readings`),
      ] as string[]);
    for (const { id } of left) await deleteStaged(trx, id);
    return left;
  });
}

/** A value for `summary` when a reader starts. */
export const begun = (trx: Knex, reader: string): Knex.Raw =>
  trx.raw(
    `summary || jsonb_build_object('reader', ?::text, 'readings', coalesce((summary ->> 'readings')::int, 0) + 1)`,
    [reader],
  );

export async function deleteStaged(trx: Knex, id: string): Promise<void> {
  for (const table of ['import_items', 'import_images', 'import_attachments', 'import_files'])
    await trx(table).where({ import_id: id }).delete();
}

/** Removes folders that no reader needs. */
export async function sweepFolders(db: Knex, directory: string): Promise<void> {
  const folders = await readdir(directory).catch(() => []);
  const atWork = new Set<string>(await db('imports').where({ state: 'reading' }).pluck('id'));
  for (const name of folders.filter((id) => !atWork.has(id))) {
    const place = path.join(directory, name);
    // Until its last byte has arrived, an upload has no row.
    if (Date.now() - (await lastWritten(place)) > FORGOTTEN_MILLISECONDS)
      await rm(place, { recursive: true, force: true });
  }
}

async function lastWritten(folder: string): Promise<number> {
  const names = [folder, ...(await readdir(folder).catch(() => [])).map((name) => path.join(folder, name))];
  const times = await Promise.all(
    names.map((name) =>
      stat(name).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(...times);
}
