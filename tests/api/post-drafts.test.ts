import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewPreviewLink, OpenedDraft, SavedDraft } from '#shared/post-drafts.ts';
import { type Post, postSchema, type Revision, type RevisionSummary } from '#shared/posts.ts';
import { createUser } from '../../api/platform/auth/users.ts';
import { ask, conflict, invalid } from '../support/admin-client.ts';
import { animation } from '../support/images.ts';
import { openSession, withAdmin } from '../support/sign-in.ts';
import { upload } from '../support/upload.ts';

let priya: string;
const { product, cookie, asAdmin } = withAdmin({ seed: true });
beforeAll(async () => {
  const person = { email: 'priya@example.com', full_name: 'Priya Raman', password_hash: '!' };
  const user = await createUser(product.db, person, 'admin');
  priya = await openSession(product, user);
});

let count = 0;
const create = async (fields: object = {}) => {
  count += 1;
  const named = { title: `Article ${count}`, slug: `drafted-${count}` };
  const body = { ...named, content: '<p>First text.</p>', ...fields };
  return (await asAdmin<Post>('posts', { body })).body;
};
const publicPost = (fields: object = {}) => create({ published: true, ...fields });
type Refusal = { message: string; errors?: { [field: string]: string } };
const open = async (id: string) => (await asAdmin<OpenedDraft>(`posts/${id}/draft`)).body;
const seen = (version = '') => (version ? { headers: { 'If-Match': `"${version}"` } } : {});
const keep = (id: string, fields: object, version?: string, as = cookie) =>
  asAdmin<SavedDraft & Refusal>(`posts/${id}/draft`, {
    ...{ method: 'PUT', cookie: as, body: { fields } },
    ...seen(version),
  });
const remove = (id: string) => asAdmin(`posts/${id}`, { method: 'DELETE' });
const restore = (id: string) => asAdmin('bin/restore', { body: { ids: [id], resource: 'posts' } });
const purge = (id: string) => product.db('deleted_records').where({ record_id: id }).delete();
const command = <T = Post & Refusal>(id: string, path: string, body: object = {}) =>
  asAdmin<T>(`posts/${id}/${path}`, { body });
const record = async (id: string) => (await asAdmin<Post>(`posts/${id}`)).body;
const begin = (fields: object, key: string) =>
  asAdmin<OpenedDraft>(`posts/drafts`, { body: { fields }, headers: { 'Idempotency-Key': key } });
const page = async ({ slug }: Post) => (await ask<string>(`${product.url}/blog/${slug}`)).body;
const change = (id: string, body: Record<string, unknown>) =>
  asAdmin<Post>(`posts/${id}`, { method: 'PUT', body });
const history = async (id: string) => (await asAdmin<RevisionSummary[]>(`posts/${id}/revisions`)).body;
const revision = async (post: string, id = '') =>
  (await asAdmin<Revision>(`posts/${post}/revisions/${id}`)).body;
const audit = (id: string) =>
  product.db('audit_log').where({ resource: 'posts', record_id: id }).orderBy('id').pluck('action');

describe('changes of a public article', () => {
  it('are not visible anywhere until they are published', async () => {
    const post = await publicPost();
    const words = { title: 'Overthrown', content: '<p>Second text.</p>', excerpt: 'Overturned' };
    const fields = { ...words, tags: ['upturned'] };
    expect((await keep(post.id, fields)).body).toMatchObject({
      differs: expect.arrayContaining(Object.keys(fields)),
      by: 'Test Person',
    });
    for (const place of [
      ...[`/blog/${post.slug}`, '/blog', '/blog?q=Overthrown', '/', '/feed.xml', '/sitemap.xml'],
      ...[`/api/posts/${post.slug}`, '/api/posts?q=upturned'],
    ]) {
      const { body } = await ask(`${product.url}${place}`);
      expect(JSON.stringify(body), place).not.toMatch(/Over(thrown<|turned)|Second text/);
    }
    expect(await record(post.id)).toMatchObject({ title: post.title, has_changes: true });

    const published = await command(post.id, 'draft/publish');
    const post_now = { ...fields, published_at: post.published_at, has_changes: false };
    expect(published.body).toEqual(await open(post.id));
    expect(published.body).toMatchObject({ fields: {}, post: post_now });
    await expect.poll(() => page(post)).toContain('Second text.');
    expect(await audit(post.id)).toEqual(['create', 'publish']);
    const versions = await history(post.id);
    expect(versions.map(({ changed }) => changed)).toEqual([['excerpt', 'tags', 'title', 'content'], []]);
  });

  it('may be invalid, which publishing them reports', async () => {
    const other = await publicPost();
    const post = await publicPost();
    expect((await keep(post.id, { title: '', slug: other.slug })).status).toBe(200);
    expect((await open(post.id)).fields).toEqual({ title: '', slug: other.slug });
    const refused = await command(post.id, 'draft/publish');
    expect(refused).toMatchObject(invalid({ title: expect.any(String) }));
    await keep(post.id, { title: post.title });
    expect((await command(post.id, 'draft/publish')).body.errors).toEqual({
      slug: 'Already taken by another article',
    });
    expect((await record(post.id)).slug).toBe(post.slug);
    expect((await keep(post.id, { colour: 'red' })).body.errors).toEqual({
      colour: 'There is no such field',
    });
  });

  it('that are discarded are gone; what is public stays', async () => {
    const post = await publicPost();
    const { body: kept } = await keep(post.id, { title: 'Thrown' });
    for (const _again of ['asked', 'repeated, as the answer was lost'])
      expect(
        await asAdmin(`posts/${post.id}/draft`, { method: 'DELETE', ...seen(kept.version) }),
      ).toMatchObject({ status: 200 });
    expect(await open(post.id)).toMatchObject({ fields: {}, post: { title: post.title } });
    expect(await audit(post.id)).toEqual(['create', 'discard']);
  });

  it('are shown by a reviewer’s link and the preview', async () => {
    const post = await publicPost();
    const { body: link } = await command<NewPreviewLink>(post.id, 'preview-links');
    await keep(post.id, { content: '<p>For a reviewer.</p>' });
    expect((await ask<string>(link.url)).body).toContain('For a reviewer.');
    expect((await asAdmin<string>(`posts/${post.id}/preview`)).body).toContain('For a reviewer.');
  });

  it('are deleted and restored with it', async () => {
    const post = await publicPost();
    await keep(post.id, { title: 'Binned' });
    await remove(post.id);
    await restore(post.id);
    expect(await open(post.id)).toMatchObject({ fields: { title: 'Binned' } });
    await remove(post.id);
    await purge(post.id);
    expect(await product.db('post_drafts').where({ id: post.id })).toEqual([]);
  });

  it('protect the images they use', async () => {
    const post = await publicPost();
    const { body: image } = await upload(product, cookie, await animation(1));
    await keep(post.id, { content: `<p><img src="${image.url}" alt="A"></p>` });
    const refused = await asAdmin(`media/${image.id}`, { method: 'DELETE' });
    expect(refused).toMatchObject(conflict(expect.stringContaining(post.title)));
  });
});

describe('a draft', () => {
  it('is created from its first words, once, whatever is missing', async () => {
    const key = randomUUID();
    const first = await begin({ content: '<p>A word</p>' }, key);
    const created = { title: 'Untitled', published: false, content: '<p>A word</p>', status: 'draft' };
    expect(first).toMatchObject({ status: 201, body: { post: created, fields: {} } });
    const again = await begin({ content: '<p>A word more</p>', title: '', slug: '' }, key);
    expect(again.body).toMatchObject({
      id: first.body.id,
      post: { content: '<p>A word more</p>' },
      fields: { title: '', slug: '' },
    });
    // Saved once more since, such as in another tab: only the same words are taken.
    expect((await begin({ content: '<p>A word more</p>' }, key)).status).toBe(201);
    expect((await begin({ content: '<p>Something older</p>' }, key)).status).toBe(409);
    const other = await begin({ content: '<p>Another</p>' }, randomUUID());
    expect(other.body.post.slug).toBe('untitled-2');
  });

  it('is begun under a new UUID of one person, never under the id of somebody else’s article', async () => {
    const { post } = (await begin({ content: '<p>Mine</p>' }, randomUUID())).body;
    const theirs = await ask(`${product.url}/api/admin/posts/drafts`, {
      cookie: priya,
      body: { fields: { content: '<p>Hers</p>' } },
      headers: { 'Idempotency-Key': post.id },
    });
    expect(theirs.status).toBe(409);
    expect(await record(post.id)).toMatchObject({ content: '<p>Mine</p>' });
    expect(await begin({}, 'short')).toMatchObject({
      status: 422,
      body: { message: 'Idempotency-Key must be a UUID.' },
    });
  });

  it('writes valid fields to its record, keeps the rest, and is listed at once', async () => {
    const taken = await publicPost();
    const post = await create();
    const valid = { title: 'Searched for', content: '<p>More text.</p>' };
    const kept = await keep(post.id, { ...valid, slug: taken.slug });
    expect(kept.body).toMatchObject({ differs: ['slug'] });
    expect(await record(post.id)).toMatchObject({ ...valid, slug: post.slug, has_changes: false });
    const filter = encodeURIComponent(JSON.stringify({ status: 'draft', q: 'Searched' }));
    const found = (await asAdmin<Post[]>(`posts?filter=${filter}`)).body;
    expect(found.map(({ id }) => id)).toEqual([post.id]);
    expect((await open(post.id)).fields).toEqual({ slug: taken.slug });
  });

  it('is one version in the history however often it is saved, without audit entries', async () => {
    const post = await create();
    for (const word of ['A', 'A b', 'A b c']) await keep(post.id, { content: `<p>${word}</p>` });
    const versions = await history(post.id);
    expect(versions.map(({ changed }) => changed)).toEqual([['content'], []]);
    expect(await audit(post.id)).toEqual(['create']);
    await product.db('post_revisions').update({ at: product.db.raw(`at - interval '11 minutes'`) });
    await keep(post.id, { content: '<p>A b c d</p>' });
    expect(await history(post.id)).toHaveLength(3);
    await command(post.id, 'draft/publish', { fields: { published: true } });
    expect(await record(post.id)).toMatchObject({ status: 'published', content: '<p>A b c d</p>' });
  });
});

it('two devices do not silently overwrite each other', async () => {
  const post = await publicPost();
  const { version } = await open(post.id);
  const first = await keep(post.id, { content: '<p>Of the laptop</p>' }, version);
  const refused = await keep(post.id, { content: '<p>Of the phone</p>' }, version, priya);
  expect(refused).toMatchObject(conflict(expect.stringMatching(/^Test Person saved this article on/)));
  // The response was lost, and the same text is sent again.
  const repeated = await keep(post.id, { content: '<p>Of the laptop</p>' }, version);
  expect(repeated.body.version).toBe(first.body.version);
  const publish = await asAdmin(`posts/${post.id}/draft/publish`, { body: {}, ...seen(version) });
  expect(publish.status).toBe(409);
});

it('each save makes a version with author, time and changed fields', async () => {
  const post = await create();
  await change(post.id, { content: 'Second text', excerpt: 'New' });
  await change(post.id, { content: 'Second text' });
  await product.db('blog_posts').where({ id: post.id }).increment('views', 1);
  const versions = await history(post.id);
  expect(versions.map(({ changed }) => changed)).toEqual([['excerpt', 'content'], []]);
  expect(versions.every(({ saved_by }) => saved_by === 'Test Person')).toBe(true);
  expect(versions[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/);
  expect(JSON.stringify(versions)).not.toContain('Second text');
  expect((await revision(post.id, versions[1]?.id)).fields.content).toBe('<p>First text.</p>');
});

it('a version has every field of the form unchanged', async () => {
  const { category_id } = await product.db('blog_posts').whereNotNull('category_id').first('category_id');
  const post = await create({
    ...{ excerpt: 'Excerpt', category_id, tags: ['b', 'a "quoted"'], author: 'Author', read_time: 3 },
    ...{ featured_image: '/a.png', published: true, published_at: '2026-07-01T09:00:00+01:00' },
    ...{ seo_title: 'SEO', seo_description: 'Described' },
  });
  const [latest] = await history(post.id);
  const { fields } = await revision(post.id, latest?.id);
  expect(Object.keys(fields).sort()).toEqual(Object.keys(postSchema.shape).sort());
  expect(post).toMatchObject(fields);
});

it('the first change of a post without versions keeps its previous state', async () => {
  const row = await product.db('blog_posts').where('published', true).first();
  expect(await history(row.id)).toEqual([]);
  await change(row.id, { title: 'Changed title' });
  const versions = await history(row.id);
  expect(versions.map(({ title, saved_by, changed }) => ({ title, saved_by, changed }))).toEqual([
    { title: 'Changed title', saved_by: 'Test Person', changed: ['title'] },
    { title: row.title, saved_by: null, changed: [] },
  ]);
  expect(versions[1]?.at).toBe(row.updated_at);
});

it('keeps the last 50 versions', async () => {
  const post = await create();
  const [first] = await history(post.id);
  for (let n = 1; n < 50; n += 1) await change(post.id, { content: `Text ${n}` });
  expect(await history(post.id)).toHaveLength(50);
  expect((await history(post.id)).at(-1)?.id).toBe(first?.id);
  await change(post.id, { content: 'Text 50' });
  const versions = await history(post.id);
  expect(versions).toHaveLength(50);
  expect((await revision(post.id, versions.at(-1)?.id)).fields.content).toBe('<p>Text 1</p>');
  const dropped = await asAdmin(`posts/${post.id}/revisions/${first?.id}`);
  expect(dropped.status).toBe(404);
});

it('versions survive a deletion, and are deleted with the post’s purge', async () => {
  const post = await create();
  await change(post.id, { content: 'Second text' });
  await remove(post.id);
  expect(await history(post.id)).toHaveLength(2);
  await restore(post.id);
  expect(await history(post.id)).toHaveLength(2);

  const other = await create();
  await remove(post.id);
  await product.db('blog_posts').where({ id: other.id }).delete();
  const left = () => product.db('post_revisions').whereIn('post_id', [post.id, other.id]);
  expect(await left()).toHaveLength(2);
  await purge(post.id);
  expect(await left()).toEqual([]);
});
