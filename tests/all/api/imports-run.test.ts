import { beforeEach, expect, it } from 'vitest';
import { importStep } from '../../../api/imports/batch/jobs.ts';
import { startImportRun } from '../../support/import-run.ts';
import { stageSample } from '../../support/import-samples.ts';

const imports = await startImportRun();
const { context, db, items, outcomes, post, run } = imports;
beforeEach(imports.empty);

it('writes a post with all fields of its item, with content rendered as for any post', async () => {
  const id = await stageSample(db, [
    {
      title: 'Boards & harbours',
      slug: 'boards-and-harbours',
      content: '<h2 id="why">Why</h2><p onclick="x()">Ask <em>first</em>.</p><script>alert(1)</script>',
      category: 'Governance',
      tags: ['boards', 'harbours', 'boards'],
      author: 'Priya Sample',
      excerpt: 'An excerpt of its own',
      published_at: '2015-03-04T09:30:00.000Z',
      created_at: '2015-03-01T08:00:00.000Z',
      updated_at: '2016-01-02T03:04:05.000Z',
      seo_title: 'Boards, for search engines',
      seo_description: 'What search engines say',
    },
    {
      title: 'Second',
      content: '<p><strong>Strong</strong> words</p>',
      lead: 'Strong words',
      category: 'governance',
    },
  ]);
  await run(id);
  expect(await post('boards-and-harbours')).toMatchObject({
    title: 'Boards & harbours',
    content_html: '<h2 id="content-why">Why</h2><p>Ask <em>first</em>.</p>',
    content_text: 'Why Ask first.',
    author: 'Priya Sample',
    excerpt: 'An excerpt of its own',
    tags: ['boards', 'harbours'],
    published: true,
    published_at: '2015-03-04T09:30:00.000Z',
    created_at: '2015-03-01T08:00:00.000Z',
    updated_at: '2016-01-02T03:04:05.000Z',
    seo_title: 'Boards, for search engines',
    seo_description: 'What search engines say',
    read_time: null,
    views: 0,
  });
  expect(await post('old-post-2')).toMatchObject({
    content_html: '<p><strong>Strong</strong> words</p>',
    excerpt: 'Strong words',
  });
  const categories = await db('blog_categories').select('id', 'name', 'slug');
  expect(categories).toMatchObject([{ name: 'Governance', slug: 'governance' }]);
  expect(await db('blog_posts').pluck('category_id')).toEqual([categories[0].id, categories[0].id]);
  expect(await db('import_creations').where({ resource: 'categories' }).pluck('record_id')).toEqual([
    categories[0].id,
  ]);
  expect(await outcomes(id)).toEqual(['created', 'created']);
  expect(await db('imports').where({ id }).first()).toMatchObject({ state: 'done', position: 2 });
  expect(await db('audit_log').select('action', 'resource', 'record_id', 'details')).toEqual([
    { action: 'imported', resource: 'imports', record_id: id, details: { created: 2 } },
  ]);
  expect(await db('post_revisions')).toEqual([]);
});

it('publishes no private, protected, pending, draft or trashed post, and keeps posts scheduled', async () => {
  const statuses = ['published', 'scheduled', 'draft', 'pending', 'private', 'protected', 'trashed'] as const;
  const id = await stageSample(
    db,
    statuses.map((status) => ({
      status,
      slug: status,
      published_at: status === 'scheduled' ? '2999-01-01T00:00:00.000Z' : '2015-03-04T09:30:00.000Z',
    })),
  );
  await run(id);
  const published = await db('blog_posts')
    .where({ published: true })
    .orderBy('slug')
    .select('slug', 'published_at');
  expect(published).toEqual([
    { slug: 'published', published_at: '2015-03-04T09:30:00.000Z' },
    { slug: 'scheduled', published_at: '2999-01-01T00:00:00.000Z' },
  ]);
  expect(await db('blog_posts').where({ published: false }).orderBy('slug').pluck('slug')).toEqual([
    'draft',
    'pending',
    'private',
    'protected',
    'trashed',
  ]);
  expect((await post('draft')).created_at).toBe('2015-03-04T09:30:00.000Z');
});

it('imports everything as drafts when told to, and fills in missing dates', async () => {
  const drafts = await stageSample(db, [{ slug: 'a' }, { slug: 'b', status: 'scheduled' }], {
    options: { status: 'draft' },
  });
  await run(drafts);
  expect(await db('blog_posts').pluck('published')).toEqual([false, false]);
  const begun = new Date().toISOString();
  const id = await stageSample(db, [
    { slug: 'c', key: 'c', published_at: null, created_at: '2012-01-01T00:00:00.000Z' },
    { slug: 'd', key: 'd', published_at: null, created_at: null },
    { slug: 'e', key: 'e', status: 'scheduled', published_at: null },
  ]);
  await run(id);
  expect(await post('c')).toMatchObject({ published: true, published_at: '2012-01-01T00:00:00.000Z' });
  expect((await post('d')).published_at >= begun).toBe(true);
  expect(await post('e')).toMatchObject({ published: false, published_at: null });
});

it('fails invalid posts with a reason and writes the others', async () => {
  const deep = '<blockquote>'.repeat(1500);
  const id = await stageSample(db, [
    {},
    { title: '   ' },
    { content: `<p>${'long '.repeat(110_000)}</p>` },
    { content: deep },
    { featured: { url: 'archive:missing.png' } },
    {},
  ]);
  await run(id);
  expect(await outcomes(id)).toEqual(['created', ...Array(3).fill('failed'), 'created', 'created']);
  expect((await items(id)).map(({ problem }) => problem).filter(Boolean)).toEqual([
    'Title is required',
    'Content must be at most 500,000 characters',
    expect.stringMatching(/^The text is nested too deeply|too large or too complex/),
  ]);
  expect((await post('old-post-5')).featured_image).toBeNull();
  expect(await db('blog_posts').count({ total: '*' })).toEqual([{ total: 3 }]);
});

it('writes the other posts of a chunk when the database rejects one', async () => {
  await db.raw(`alter table blog_posts add constraint trial check (title <> 'Refused')`);
  try {
    const id = await stageSample(db, [{}, { title: 'Refused' }, {}]);
    await run(id);
    expect(await outcomes(id)).toEqual(['created', 'failed', 'created']);
    expect((await items(id))[1].problem).toBe('One of the values cannot be stored. Please check them.');
  } finally {
    await db.raw('alter table blog_posts drop constraint trial');
  }
});

it('imports a post in the bin as a new one only when it is selected', async () => {
  await run(await stageSample(db, [{}]));
  const { id: first } = await post('old-post-1');
  await db('deleted_records').insert({ resource: 'posts', record_id: first, title: 'x', row: '{}' });
  await db('blog_posts').delete();
  await run(await stageSample(db, [{ selected: false }]));
  expect(await db('blog_posts')).toEqual([]);
  const id = await stageSample(db, [{}]);
  await run(id);
  expect(await outcomes(id)).toEqual(['created']);
  expect((await post('old-post-1')).id).not.toBe(first);
});

it('stops between two steps when cancelled, and resumes from there', async () => {
  const id = await stageSample(
    db,
    Array.from({ length: 250 }, () => ({})),
  );
  await importStep(context, id);
  await db('imports').where({ id }).update({ state: 'cancelled' });
  const { position } = await db('imports').where({ id }).first('position');
  expect(position).toBeGreaterThan(0);
  expect(position).toBeLessThan(250);
  expect(await importStep(context, id)).toBe(false);
  expect(await db('blog_posts').count({ total: '*' })).toEqual([{ total: position }]);
  await db('imports').where({ id }).update({ state: 'running' });
  await run(id);
  expect(await db('imports').where({ id }).first('state', 'position')).toEqual({
    state: 'done',
    position: 250,
  });
  expect(await db('blog_posts').count({ total: '*' })).toEqual([{ total: 250 }]);
});

it('writes each post once when two processes run the same import', async () => {
  const id = await stageSample(
    db,
    Array.from({ length: 220 }, () => ({ category: 'Same', tags: ['a'] })),
  );
  await Promise.all([run(id), run(id)]);
  expect(await db('blog_posts').count({ total: '*' })).toEqual([{ total: 220 }]);
  expect(await db('blog_categories')).toHaveLength(1);
  expect(await db('blog_tags').where({ tag: 'a' }).first('post_count')).toEqual({ post_count: 220 });
  expect(await db('audit_log')).toHaveLength(1);
});
