import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { animation } from '../../support/images.ts';
import { startImportRun } from '../../support/import-run.ts';
import { OLD_SITE, type SampleItem, stageSample } from '../../support/import-samples.ts';

const imports = await startImportRun({ seed: true });
const { admin, db, directory, outcomes, run, undo } = imports;
const harbour = `data:image/gif;base64,${(await animation(5)).toString('base64')}`;
afterEach(imports.empty);

/** Tables of imports, migrations and the audit log, and a search index that is pruned later. */
const BESIDE = /^(?:imports|import_.*|imported_posts|audit_log|search_words|knex_.*)$/;

/** Every row of every other table, by table. */
async function wholeDatabase(): Promise<Record<string, unknown[]>> {
  const tables: string[] = (
    await db.raw(`select tablename from pg_tables where schemaname = 'public' order by tablename`)
  ).rows.map((row: { tablename: string }) => row.tablename);
  const found: Record<string, unknown[]> = {};
  for (const table of tables.filter((name) => !BESIDE.test(name))) {
    const { rows } = await db.raw(`select to_jsonb(t) as row from ?? t order by to_jsonb(t)::text`, [table]);
    found[table] = rows.map(({ row }: { row: unknown }) => row);
  }
  return found;
}

const sample = (): SampleItem[] => [
  {
    content: `<img src="${harbour}">`,
    images: [{ url: harbour }],
    category: 'New here',
    tags: ['new', 'boards'],
  },
  { category: 'New here too', other_urls: [`${OLD_SITE}/other/`] },
  { status: 'draft', tags: ['new'] },
  ...Array.from({ length: 210 }, () => ({})),
];

it('restores every table to its state before the import', async () => {
  const before = await wholeDatabase();
  expect(Object.keys(before).length).toBeGreaterThan(25);
  const id = await stageSample(db, sample(), { created_by: admin });
  await run(id);
  const between = await wholeDatabase();
  for (const table of ['blog_posts', 'blog_categories', 'blog_tags', 'redirects', 'media', 'media_folders'])
    expect(between[table], table).not.toEqual(before[table]);
  const slug = 'old-post-3';
  const post = await db('blog_posts').where({ slug }).first();
  await db('blog_posts').where({ slug }).update({ views: 5 });
  await db('post_views').insert({ post_id: post.id, day: '2026-11-21', views: 5 });
  await undo(id);
  const after = await wholeDatabase();
  for (const table of Object.keys(before)) expect(after[table], table).toEqual(before[table]);
  expect(await db('imported_posts')).toEqual([]);
  expect(new Set(await outcomes(id))).toEqual(new Set(['undone']));
  expect(await db('imports').where({ id }).first('state')).toEqual({ state: 'undone' });
  expect(await readdir(path.join(directory, 'media'))).toEqual([]);
  expect(await db('audit_log').orderBy('id').select('action', 'details', 'user_id')).toEqual([
    { action: 'imported', details: { created: 213 }, user_id: admin },
    { action: 'undone', details: { undone: 213 }, user_id: admin },
  ]);
});

it('keeps and lists posts edited, trashed or sent since the import, with all that belongs to them', async () => {
  const id = await stageSample(db, [
    { content: `<img src="${harbour}">`, images: [{ url: harbour }], category: 'Kept' },
    {},
    { category: 'Kept in the bin' },
    {},
    { category: 'Renamed since' },
    {},
  ]);
  await run(id);
  const posts = await db('blog_posts').whereLike('slug', 'old-post-%').orderBy('slug');
  await db('blog_posts').where({ id: posts[0].id }).update({ title: 'Edited', slug: 'edited' });
  await db('newsletters').insert({ subject: 'News', post_ids: [posts[1].id] });
  await db('deleted_records').insert({
    resource: 'posts',
    record_id: posts[2].id,
    title: posts[2].title,
    row: JSON.stringify(posts[2]),
  });
  await db('blog_posts').where({ id: posts[2].id }).delete();
  await db('blog_posts').where({ id: posts[3].id }).delete();
  await db('blog_categories').where({ name: 'Renamed since' }).update({ name: 'Renamed' });
  const typed = { id: posts[5].id, fields: { title: 'Not public yet' } };
  await db('post_drafts').insert(typed);
  await undo(id);
  expect(await outcomes(id)).toEqual(['kept', 'kept', 'kept', 'undone', 'undone', 'kept']);
  const problems = await db('import_items')
    .where({ import_id: id, outcome: 'kept' })
    .orderBy('number')
    .pluck('problem');
  expect(problems).toEqual([
    'Edited since the import, so it was kept.',
    'A campaign leads to it, so it was kept.',
    'Moved to the bin since the import, so it was left there.',
    'Edited since the import, so it was kept.',
  ]);
  expect(await db('post_drafts').select('id', 'fields')).toEqual([typed]);
  expect(await db('blog_posts').where({ slug: 'edited' }).first()).toMatchObject({ title: 'Edited' });
  expect(await db('media')).toHaveLength(1);
  const categories = await db('blog_categories')
    .whereIn('name', ['Kept', 'Kept in the bin', 'Renamed'])
    .orderBy('name')
    .pluck('name');
  expect(categories).toEqual(['Kept', 'Kept in the bin', 'Renamed']);
  const redirects = await db('redirects').where({ source: 'import' }).orderBy('from_path').pluck('from_path');
  expect(redirects).toEqual([
    '/2015/03/old-post-1',
    '/2015/03/old-post-2',
    '/2015/03/old-post-3',
    '/2015/03/old-post-6',
  ]);
});
