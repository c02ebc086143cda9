import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';

/** A reader that was not heard of for so long is dead. */
const DEAD_AFTER = '30 seconds';
const FORGOTTEN_MILLISECONDS = 30 * 60 * 1000;

export const SERVER_STOPPED = 'The server stopped while the file was being read. Upload it again.';
export const READING_CANCELLED = 'The reading was cancelled, and nothing of it was kept.';

/** Forgets what was read so far, and says why. */
export async function failReading(db: Knex, id: string, problem: string): Promise<void> {
  await db.transaction(async (trx) => {
    const found = await trx('imports')
      .where({ id, state: 'reading' })
      .update({ state: 'failed', problem, total: 0, finished_at: trx.fn.now() });
    if (found > 0) await deleteStaged(trx, id);
  });
}

export async function deleteStaged(trx: Knex, id: string): Promise<void> {
  for (const table of ['import_items', 'import_images', 'import_attachments', 'import_files'])
    await trx(table).where({ import_id: id }).delete();
}

/** Ends imports whose reader died, and removes the folders that no reader needs. */
export async function sweepReading(db: Knex, directory: string): Promise<void> {
  const dead: string[] = await db('imports')
    .where({ state: 'reading' })
    .whereRaw('updated_at < now() - ?::interval', [DEAD_AFTER])
    .pluck('id');
  for (const id of dead) await failReading(db, id, SERVER_STOPPED);
  const folders = await readdir(directory).catch(() => []);
  const atWork = new Set<string>(await db('imports').where({ state: 'reading' }).pluck('id'));
  for (const name of folders.filter((id) => !atWork.has(id))) {
    const place = path.join(directory, name);
    // An upload has no row before its last byte.
    if (Date.now() - (await lastWritten(place)) > FORGOTTEN_MILLISECONDS || dead.includes(name))
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
