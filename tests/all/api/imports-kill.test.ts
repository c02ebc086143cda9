import type { Knex } from 'knex';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { importStep } from '../../../api/imports/batch/jobs.ts';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { animation } from '../../support/images.ts';
import { startImportRun } from '../../support/import-run.ts';
import { OLD_SITE, runContext, stageSample } from '../../support/import-samples.ts';

/** Enough posts for two chunks of 200. */
const PLAIN = 210;
const IMAGES = 5;

const imports = await startImportRun();
const { asked, databaseUrl, db, directory, gate, host, pictures, run } = imports;

beforeAll(async () => {
  await db('redirects').delete();
  for (let n = 0; n < IMAGES; n++) pictures.set(`/${n}.gif`, await animation(n + 1));
});

/** Runs or undoes an import over connections of its own, until they end. */
function start(importId: string): Knex {
  const victim = openDatabase(databaseUrl, { max: 6, name: 'victim' });
  const context = runContext(victim, directory, [host]);
  const work = async () => {
    while (await importStep(context, importId));
  };
  work().catch(() => undefined);
  return victim;
}
const count = async (table: string) => Number((await db(table).count({ total: '*' }).first())?.total);
const reaches = (work: () => Promise<number>, least: number) =>
  expect.poll(work, { interval: 5 }).toBeGreaterThanOrEqual(least);
/** Ends the connections, as the death of the process does. */
async function kill(victim: Knex): Promise<void> {
  await db('pg_stat_activity')
    .where({ application_name: 'victim' })
    .select(db.raw('pg_terminate_backend(pid)'));
  await victim.destroy();
}
const fetched = async () =>
  Number((await db('import_images').where({ state: 'fetched' }).count({ total: '*' }).first())?.total);

it('duplicates and omits nothing when the process is killed among posts, among images and during undo', async () => {
  const plain = Array.from({ length: PLAIN }, (_, n) => ({
    category: `Category ${n % 7}`,
    tags: [`tag ${n % 5}`],
  }));
  const pictured = Array.from({ length: IMAGES }, (_, n) => {
    const url = `http://${host}/${n}.gif`;
    return { content: `<img src="${url}" alt="">`, images: [{ url }] };
  });
  const id = await stageSample(db, [...plain, ...pictured]);

  const holding = await db.transaction();
  onTestFinished(async () => void (await holding.rollback()));
  await holding('import_items')
    .where({ import_id: id, number: PLAIN - 5 })
    .forUpdate()
    .first('number');
  const first = start(id);
  // The first posts are written, and the locked one holds up the rest.
  await reaches(() => count('blog_posts'), 1);
  await kill(first);
  // One statement sees one snapshot: a commit in flight when the process died may still arrive.
  const { rows } = await db.raw(`select (select count(*) from blog_posts)::int as posts,
    (select count(*) from imported_posts)::int as known, (select count(*) from redirects)::int as redirects`);
  const [{ posts, known, redirects }] = rows;
  expect(posts).toBeLessThan(PLAIN);
  expect([known, redirects]).toEqual([posts, posts]);
  await holding.rollback();

  // The image server leaves requests for later images hanging.
  gate.pass = () => (asked.length > 3 ? new Promise(() => undefined) : Promise.resolve());
  const second = start(id);
  await reaches(fetched, 3);
  await kill(second);
  const brought = await fetched();
  expect(brought).toBe(3);
  expect(await count('media')).toBe(brought);
  asked.length = 0;
  gate.pass = () => Promise.resolve();
  await run(id);
  expect(asked.length).toBe(IMAGES - brought);
  expect(await db('imports').where({ id }).first('state', 'position')).toEqual({
    state: 'done',
    position: PLAIN + IMAGES,
  });
  for (const table of ['blog_posts', 'imported_posts']) expect(await count(table)).toBe(PLAIN + IMAGES);
  expect(await db('redirects').whereNotNull('post_id')).toHaveLength(PLAIN + IMAGES);
  expect(await count('blog_categories')).toBe(7);
  expect(await count('media')).toBe(IMAGES);
  expect(await db('blog_posts').whereLike('content', '%/media/%').count({ total: '*' })).toEqual([
    { total: IMAGES },
  ]);
  const tags = await db('blog_tags').pluck('post_count');
  expect(tags).toEqual(Array(5).fill(PLAIN / 5));
  expect(await db('import_items').whereNot({ outcome: 'created' })).toEqual([]);
  expect(
    await db('redirects')
      .where({ from_path: new URL(`${OLD_SITE}/2015/03/old-post-9`).pathname })
      .first('to_path'),
  ).toEqual({
    to_path: '/blog/old-post-9',
  });

  await db('imports').where({ id }).update({ state: 'undoing', position: 0 });
  const lock = await db.transaction();
  await lock('blog_posts')
    .where({ slug: `old-post-${PLAIN / 2}` })
    .forUpdate()
    .first('id');
  const third = start(id);
  const waiting = () =>
    db('pg_stat_activity').where({ wait_event_type: 'Lock' }).whereRaw('datname = current_database()');
  await reaches(async () => (await waiting()).length, 1);
  await kill(third);
  await lock.rollback();
  expect(await count('blog_posts')).toBe(PLAIN + IMAGES);
  await run(id);
  for (const table of ['blog_posts', 'imported_posts', 'redirects', 'blog_categories', 'media', 'blog_tags'])
    expect(await count(table)).toBe(0);
  expect(await db('import_items').whereNot({ outcome: 'undone' })).toEqual([]);
});
