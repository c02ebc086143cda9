import { expect, it } from 'vitest';
import { type Post, postSchema, type Revision, type RevisionSummary } from '#shared/posts.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, asAdmin } = withAdmin({ seed: true });

let count = 0;
const create = async (fields: Record<string, unknown> = {}) => {
  count += 1;
  const body = { title: `Post ${count}`, slug: `revised-${count}`, content: 'First text', ...fields };
  return (await asAdmin<Post>('posts', { body })).body;
};
const change = (id: string, body: Record<string, unknown>) =>
  asAdmin<Post>(`posts/${id}`, { method: 'PUT', body });
const history = async (id: string) => (await asAdmin<RevisionSummary[]>(`posts/${id}/revisions`)).body;
const revision = async (post: string, id = '') =>
  (await asAdmin<Revision>(`posts/${post}/revisions/${id}`)).body;

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
  expect((await revision(post.id, versions[1]?.id)).fields.content).toBe('<p>First text</p>');
});

it('a version has every field of the form unchanged', async () => {
  const { category_id } = await product.db('blog_posts').whereNotNull('category_id').first('category_id');
  const post = await create({
    excerpt: 'Excerpt',
    category_id,
    tags: ['b', 'a "quoted"'],
    author: 'Author',
    featured_image: '/a.png',
    read_time: 3,
    published: true,
    published_at: '2026-07-01T09:00:00+01:00',
    seo_title: 'SEO',
    seo_description: 'Described',
  });
  const [latest] = await history(post.id);
  const { fields } = await revision(post.id, latest?.id);
  expect(Object.keys(fields).sort()).toEqual(Object.keys(postSchema.shape).sort());
  for (const field of Object.keys(fields)) {
    expect(fields[field as keyof typeof fields], field).toEqual(post[field as keyof Post]);
  }
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
  await asAdmin(`posts/${post.id}`, { method: 'DELETE' });
  expect(await history(post.id)).toHaveLength(2);
  await asAdmin('bin/restore', {
    body: { resource: 'posts', ids: [post.id] },
  });
  expect(await history(post.id)).toHaveLength(2);

  const other = await create();
  await asAdmin(`posts/${post.id}`, { method: 'DELETE' });
  await product.db('blog_posts').where({ id: other.id }).delete();
  const left = async () => {
    const ids = await product.db('post_revisions').whereIn('post_id', [post.id, other.id]).pluck('post_id');
    return ids.length;
  };
  expect(await left()).toBe(2);
  await product.db('deleted_records').where({ record_id: post.id }).delete();
  expect(await left()).toBe(0);
});
