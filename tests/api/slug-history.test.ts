import { describe, expect, it, onTestFinished } from 'vitest';
import { deleteOrphanedRedirects } from '../../api/redirects/resource.ts';
import { aCategory, aPost } from '../../seeds/factories.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, asAdmin } = withAdmin();

const api = (path: string, method: string, body?: object) => asAdmin(path, { method, body });
const rename = async (id: string, slug: string) => {
  expect((await api(`posts/${id}`, 'PUT', { slug })).status).toBe(200);
};
const publish = async (changed: Parameters<typeof aPost>[0] = {}) => {
  const post = aPost(changed);
  await product.db('blog_posts').insert(post);
  return post.id;
};
/** @returns status and target, without the marker for the page */
const visit = async (path: string) => {
  const response = await fetch(product.url + path, { redirect: 'manual' });
  const location = response.headers.get('location')?.split('#')[0];
  return location ? `${response.status} ${location}` : String(response.status);
};

describe('the address of a post that was renamed', () => {
  it('redirects to the current one in one step, however often it was renamed', async () => {
    const id = await publish({ slug: 'first' });
    await rename(id, 'second');
    expect(await visit('/blog/first')).toBe('301 /blog/second');
    await rename(id, 'third');
    expect(await visit('/blog/first')).toBe('301 /blog/third');
    expect(await visit('/blog/second?a=1')).toBe('301 /blog/third?a=1');
    expect(await visit('/blog/third')).toBe('200');
  });

  it('serves the post again if it is renamed back, without a loop', async () => {
    const id = await publish({ slug: 'to' });
    await rename(id, 'fro');
    await rename(id, 'to');
    expect(await visit('/blog/to')).toBe('200');
    expect(await visit('/blog/fro')).toBe('301 /blog/to');
    const rows = await product.db('redirects').where({ post_id: id }).select('from_path', 'to_path');
    expect(rows).toEqual([{ from_path: '/blog/fro', to_path: '/blog/to' }]);
    await rename(id, 'fro');
    expect(await visit('/blog/to')).toBe('301 /blog/fro');
  });

  it('belongs to another post that takes it, as long as that is public', async () => {
    const first = await publish({ slug: 'wanted' });
    await rename(first, 'moved-on');
    const second = await publish({ slug: 'wanted' });
    expect(await visit('/blog/wanted')).toBe('200');
    expect(await visit('/blog/moved-on')).toBe('200');
    await api(`posts/${second}`, 'PUT', { published: false });
    expect(await visit('/blog/wanted')).toBe('301 /blog/moved-on');
    await api(`posts/${second}`, 'PUT', { published: true });
    await rename(second, 'also-moved');
    expect(await visit('/blog/wanted')).toBe('301 /blog/also-moved');
    // Two swap their slugs.
    await rename(first, 'in-between');
    await rename(second, 'moved-on');
    await rename(first, 'also-moved');
    const swapped = ['/blog/moved-on', '/blog/also-moved', '/blog/in-between'].map(visit);
    expect(await Promise.all(swapped)).toEqual(['200', '200', '301 /blog/also-moved']);
  });

  it('is not kept for a draft that was never public', async () => {
    const id = await publish({ slug: 'working-title', published: false, published_at: null });
    await rename(id, 'final-title');
    expect(await product.db('redirects').where({ post_id: id })).toEqual([]);
  });

  it('does not reveal the new slug of a post that is not public', async () => {
    const id = await publish({ slug: 'was-public' });
    await rename(id, 'secret-plan');
    await api(`posts/${id}`, 'PUT', { published: false });
    expect(await visit('/blog/was-public')).toBe('404');
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await api(`posts/${id}`, 'PUT', { published: true, published_at: later });
    expect(await visit('/blog/was-public')).toBe('404');
    await product.db('blog_posts').where({ id }).update({ published_at: new Date().toISOString() });
    await expect.poll(() => visit('/blog/was-public')).toBe('301 /blog/secret-plan');
  });

  it('does not work while the post is in the bin, and is purged with it', async () => {
    const id = await publish({ slug: 'binned' });
    await rename(id, 'binned-2');
    await api(`posts/${id}`, 'DELETE');
    expect(await visit('/blog/binned')).toBe('404');
    await deleteOrphanedRedirects(product.db);
    await publish({ slug: 'binned-2' });
    await api('bin/restore', 'POST', { resource: 'posts', ids: [id], slug: 'binned-3' });
    expect(await visit('/blog/binned')).toBe('301 /blog/binned-3');
    await api(`posts/${id}`, 'DELETE');
    await product.db('deleted_records').where({ record_id: id }).delete();
    await deleteOrphanedRedirects(product.db);
    expect(await product.db('redirects').where({ post_id: id })).toEqual([]);
  });

  it('keeps other redirects to the post up to date', async () => {
    const id = await publish({ slug: 'target' });
    expect((await api('redirects', 'POST', { from_path: '/flyer', to_path: '/blog/target' })).status).toBe(
      201,
    );
    await rename(id, 'target-2');
    expect(await visit('/flyer')).toBe('301 /blog/target-2');
    expect(await visit('/blog/target')).toBe('301 /blog/target-2');
  });
});

it('the list of a renamed category is found under its earlier slugs, until another category has them', async () => {
  const category = aCategory({ slug: 'numbers' });
  await product.db('blog_categories').insert(category);
  for (const slug of ['figures', 'finance-first']) await api(`categories/${category.id}`, 'PUT', { slug });
  expect(await visit('/blog?category=numbers&q=a')).toBe('301 /blog?category=finance-first&q=a');
  expect(await visit('/blog/?category=figures')).toBe('301 /blog?category=finance-first');
  expect(await visit('/blog?category=finance-first')).toBe('200');
  await api(`categories/${category.id}`, 'DELETE');
  expect(await visit('/blog?category=figures')).toBe('404');
  await deleteOrphanedRedirects(product.db);
  await api('bin/restore', 'POST', { resource: 'categories', ids: [category.id] });
  expect(await visit('/blog?category=figures')).toBe('301 /blog?category=finance-first');
  await api('categories', 'POST', { name: 'Figures', slug: 'figures' });
  expect(await visit('/blog?category=figures')).toBe('200');
});

it('a post finds its old addresses by an index, also where there were few redirects before', async () => {
  const trx = await product.db.transaction();
  onTestFinished(async () => void (await trx.rollback()));
  await trx.raw('analyze redirects');
  // PostgreSQL keeps the plan that it has made after some executions.
  for (let times = 0; times < 8; times += 1) await trx('blog_posts').insert(aPost());
  await trx.raw(
    `insert into redirects (from_path, to_path) select '/old/' || n, '/new/' || n from generate_series(1, 5000) n`,
  );
  const readsOfAll = async () => {
    const { rows } = await trx.raw(
      `select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'redirects'`,
    );
    return rows[0].scans;
  };
  const before = await readsOfAll();
  await trx('blog_posts').insert([aPost(), aPost()]);
  expect(await readsOfAll()).toBe(before);
});
