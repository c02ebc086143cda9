import type { Knex } from 'knex';
import { finishImport, type ImportRow, type ImportStep, lockImport } from './context.ts';
import { fetchImages } from './images.ts';
import { BROUGHT_BEFORE, writeGroup } from './write-group.ts';

/** Items that a step looks at, and the bytes of text it may write. */
const GROUP = 200;
const GROUP_BYTES = 1024 * 1024;

/** Writes the next posts that wait for no image, or else fetches images. */
export const runStep: ImportStep = async (context, row) => {
  const next = await nextItems(context.db, row.id);
  if (next.length === 0) await lockImport(context.db, row, finish);
  else if ((await writeGroup(context, row, next)) === 0) await fetchImages(context, row.id, next);
};

/** @returns numbers of the next items whose texts fit into memory together; at least one */
async function nextItems(db: Knex, importId: string): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { number: number }[] }>(
    `select number from (
       select number, sum(bytes) over (order by number) - bytes as before from (
         select number, coalesce(octet_length(content), 0) as bytes from import_items
         where import_id = ? and selected and outcome = 'waiting' order by number limit ${GROUP}
       ) found
     ) sized where before < ${GROUP_BYTES} order by number`,
    [importId],
  );
  return rows.map(({ number }) => number);
}

/** Writes a single audit entry: the import itself lists its posts. */
async function finish(trx: Knex, row: ImportRow): Promise<void> {
  await trx('import_items')
    .where({ import_id: row.id, outcome: 'waiting' })
    .update({
      outcome: 'skipped',
      problem: trx.raw(`coalesce(problem, case when match = 'imported' then ? else 'Not selected' end)`, [
        BROUGHT_BEFORE,
      ]),
    });
  await finishImport(trx, row, 'done');
}
