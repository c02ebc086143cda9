import type { Knex } from 'knex';
import { type OldPlaces, oldPaths, oldSite } from '../sandbox/old-paths.ts';
import { chooseImages, fetchImages } from './images.ts';
import { rememberAddresses } from './links.ts';
import { BROUGHT_BEFORE } from './outcomes.ts';
import { resolveSlug, slugNote } from './resolve-slug.ts';
import { noteInAuditLog, type RunContext, type RunningImport, readImport } from './running.ts';
import { findUnchanged, writeGroup } from './write-group.ts';

/** Items that a step looks at, and the bytes of text it may write. */
const GROUP = 200;
const GROUP_BYTES = 1024 * 1024;
const PREPARED_AT_ONCE = 2000;

/**
 * One step of a run: records old addresses, then fetches images and writes posts, those that wait for no image first.
 * @returns whether there is more to do
 */
export async function runStep(context: RunContext, importId: string): Promise<boolean> {
  const { db } = context;
  const row = await readImport(db, importId);
  if (row?.state !== 'running') return false;
  if (await prepare(db, row)) return true;

  const waiting = await nextItems(db, importId);
  if (waiting.length === 0) return finish(db, row);
  const candidates = withinBytes(waiting.filter(({ wants_images, known }) => !wants_images || known));
  const settled = await findUnchanged(
    context,
    row,
    candidates.filter(({ wants_images }) => wants_images).map(({ number }) => number),
  );
  const ready = candidates.filter(({ number, wants_images }) => !wants_images || settled.has(number));
  if (ready.length > 0)
    await writeGroup(
      context,
      row,
      ready.map(({ number }) => number),
    );
  else
    await fetchImages(
      context,
      importId,
      waiting.map(({ number }) => number),
    );
  return true;
}

/** Records old addresses before the first post is written, and replaces slugs that were taken since the analysis. */
async function prepare(
  db: Knex,
  { id, prepared, site_url, format, options }: RunningImport,
): Promise<boolean> {
  const items: (OldPlaces & { number: number; waits: boolean; slug: string; taken: boolean })[] = await db(
    'import_items as i',
  )
    .where('i.import_id', id)
    .where('i.number', '>', prepared)
    .orderBy('i.number')
    .limit(PREPARED_AT_ONCE)
    .select(
      'i.number',
      'i.slug',
      db.raw(`i.selected and i.outcome = 'waiting' as waits`),
      db.raw(`i.source ->> 'url' as url`),
      db.raw(`i.source ->> 'source_id' as source_id`),
      db.raw(`coalesce(i.source -> 'other_urls', '[]') as other_urls`),
      db.raw(`exists (select from blog_posts b where b.slug = i.slug) and not exists (
        select from imported_posts p join blog_posts b on b.id = p.post_id where p.source_key = i.source_key) as taken`),
    );
  if (items.length === 0) return false;
  await db.transaction(async (trx) => {
    if ((await readImport(trx, id, true))?.prepared !== prepared) return;
    if (prepared === 0) await chooseImages(trx, id, options);
    const places = items.map((item) => ({
      number: item.number,
      paths: oldPaths(item, oldSite(site_url, format, item)),
    }));
    await rememberAddresses(trx, id, places);
    const given = new Set<string>();
    for (const { number, slug } of items.filter(({ waits, taken }) => waits && taken)) {
      const free = await resolveSlug(trx, id, number, slug, given);
      given.add(free);
      await trx('import_items')
        .where({ import_id: id, number })
        .update({ slug: free, slug_note: slugNote(slug, free) });
    }
    await trx('imports')
      .where({ id })
      .update({ prepared: items.at(-1)?.number });
  });
  return true;
}

interface NextItem {
  number: number;
  bytes: number;
  /** Whether one of its images is still to be fetched. */
  wants_images: boolean;
  /** Whether an earlier import brought its post, which is still here. */
  known: boolean;
}

function nextItems(db: Knex, importId: string): Promise<NextItem[]> {
  return db('import_items as i')
    .where({ 'i.import_id': importId, 'i.selected': true, 'i.outcome': 'waiting' })
    .orderBy('i.number')
    .limit(GROUP)
    .select(
      'i.number',
      db.raw('coalesce(octet_length(i.content), 0) as bytes'),
      db.raw(`exists (select from import_item_images u
        join import_images m on m.import_id = u.import_id and m.url_hash = u.url_hash
        where u.import_id = i.import_id and u.number = i.number and m.state = 'waiting') as wants_images`),
      db.raw(`exists (select from imported_posts p join blog_posts b on b.id = p.post_id
        where p.source_key = i.source_key) as known`),
    );
}

/** The first items whose texts fit into memory together; at least one. */
function withinBytes(items: readonly NextItem[]): NextItem[] {
  let sum = 0;
  return items.filter(({ bytes }, place) => {
    sum += bytes;
    return place === 0 || sum <= GROUP_BYTES;
  });
}

/** Writes a single audit entry: the import itself lists its posts. */
async function finish(db: Knex, { id, created_by }: RunningImport): Promise<false> {
  await db.transaction(async (trx) => {
    if ((await readImport(trx, id, true))?.state !== 'running') return;
    await trx('import_items')
      .where({ import_id: id, outcome: 'waiting' })
      .update({
        outcome: 'skipped',
        problem: trx.raw(`coalesce(problem, case when match = 'imported' then ? else 'Not selected' end)`, [
          BROUGHT_BEFORE,
        ]),
      });
    // They are in the media library now, and would only swell every backup.
    await trx('import_files').where({ import_id: id }).delete();
    await trx('imports').where({ id }).update({ state: 'done', finished_at: trx.fn.now() });
    await noteInAuditLog(trx, id, created_by, 'imported');
  });
  return false;
}
