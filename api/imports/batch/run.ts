import type { Knex } from 'knex';
import { finishImport, type ImportRow, type ImportStep, readImport } from './context.ts';
import { chooseImages, fetchImages } from './images.ts';
import { BROUGHT_BEFORE } from './outcomes.ts';
import { resolveSlugs } from './slugs.ts';
import { writeGroup } from './write-group.ts';

/** Items that a step looks at, and the bytes of text it may write. */
const GROUP = 200;
const GROUP_BYTES = 1024 * 1024;

/** One step of a run: writes posts, those that wait for no image first, or else fetches images. */
export const runStep: ImportStep = async (context, importId) => {
  const { db } = context;
  const row = await readImport(db, importId, 'running');
  if (!row) return false;
  if (row.prepared === 0) {
    await db.transaction((trx) => prepare(trx, row));
    return true;
  }
  const next = await nextItems(db, importId);
  if (next.length === 0) {
    await db.transaction((trx) => finish(trx, importId));
    return false;
  }
  const ready = next.filter(({ needs_images }) => !needs_images).map(({ number }) => number);
  const done = ready.length > 0 ? await writeGroup(context, row, ready) : 0;
  if (done === 0)
    await fetchImages(
      context,
      importId,
      next.map(({ number }) => number),
    );
  return true;
};

/** Replaces slugs that were taken since the analysis: articles link to each other by them. */
async function prepare(trx: Knex, { id, options, total }: ImportRow): Promise<void> {
  const row = await readImport(trx, id, 'running', true);
  if (row?.prepared !== 0) return;
  await chooseImages(trx, id, options);
  const taken: number[] = await trx('import_items as i')
    .join('blog_posts as b', 'b.slug', 'i.slug')
    .where({ 'i.import_id': id, 'i.selected': true, 'i.outcome': 'waiting' })
    .whereRaw(
      `not exists (select from imported_posts p join blog_posts here on here.id = p.post_id
        where p.source_key = i.source_key)`,
    )
    .pluck('i.number');
  if (taken.length > 0) await resolveSlugs(trx, id, taken);
  await trx('imports').where({ id }).update({ prepared: total });
}

interface NextItem {
  number: number;
  /** Whether one of its images is to be fetched first. What an earlier import brought may need none, as it may not change. */
  needs_images: boolean;
}

/** The next items whose texts fit into memory together; at least one. */
async function nextItems(db: Knex, importId: string): Promise<NextItem[]> {
  const { rows } = await db.raw<{ rows: NextItem[] }>(
    `select number, needs_images from (
       select number, needs_images, sum(bytes) over (order by needs_images, number) - bytes as before from (
         select i.number, coalesce(octet_length(i.content), 0) as bytes,
           not exists (select from imported_posts p join blog_posts b on b.id = p.post_id
             where p.source_key = i.source_key)
           and exists (select from import_item_images u
             join import_images m on m.import_id = u.import_id and m.url_hash = u.url_hash
             where u.import_id = i.import_id and u.number = i.number and m.state = 'waiting') as needs_images
         from import_items i where i.import_id = ? and i.selected and i.outcome = 'waiting'
         order by i.number limit ${GROUP}
       ) found
     ) sized where before < ${GROUP_BYTES} order by needs_images, number`,
    [importId],
  );
  return rows;
}

/** Writes a single audit entry: the import itself lists its posts. */
async function finish(trx: Knex, importId: string): Promise<void> {
  const row = await readImport(trx, importId, 'running', true);
  if (!row) return;
  await trx('import_items')
    .where({ import_id: importId, outcome: 'waiting' })
    .update({
      outcome: 'skipped',
      problem: trx.raw(`coalesce(problem, case when match = 'imported' then ? else 'Not selected' end)`, [
        BROUGHT_BEFORE,
      ]),
    });
  await finishImport(trx, row, 'done');
}
