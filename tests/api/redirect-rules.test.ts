import { describe, expect, it } from 'vitest';
import { aPost } from '../../seeds/factories.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, asAdmin } = withAdmin();

interface Made {
  id: string;
  from_path: string;
  covered: boolean;
  source: string;
  errors?: { [field: string]: string };
}
const create = (from_path: string, to_path: string) =>
  asAdmin<Made>('redirects', { body: { from_path, to_path } });
const change = (id: string, body: object) => asAdmin<Made>(`redirects/${id}`, { method: 'PUT', body });
const visit = async (path: string) => {
  const response = await fetch(product.url + path, { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') };
};

describe('the old address', () => {
  it('is kept in one form, and matches in any encoding', async () => {
    const kept = { from_path: '/caf%c3%a9', source: 'manual' };
    expect((await create('/Café/', '/contact')).body).toMatchObject(kept);
    for (const path of ['/caf%C3%A9', '/CAF%c3%89/', '/Café']) expect((await visit(path)).status).toBe(301);
  });

  it.each([
    ['no-slash', /Start with a slash/],
    ['//evil.example', /Start with a slash/],
    ['/with space', /Start with a slash/],
    ['/', /home page/],
    ['/admin/posts', /belongs to the system/],
    ['/api/posts', /belongs to the system/],
    ['/robots.txt', /belongs to the system/],
    ['/services/', /has a redirect already/],
    ['/page.php?id=1', /Leave out the \?/],
    ['/category/*', /does not stand for other letters/],
  ])('is refused: %s', async (typed, message) => {
    const { status, body } = await create(typed, '/contact');
    expect(status).toBe(422);
    expect(body.errors?.from_path).toMatch(message);
  });

  it('that is a live page is reported as covered, and the page wins', async () => {
    await product.db('blog_posts').insert(aPost({ slug: 'live' }));
    expect((await create('/blog/live', '/team')).body).toMatchObject({ covered: true });
    expect((await visit('/blog/live')).status).toBe(200);
    expect((await create('/privacy', '/terms')).body).toMatchObject({ covered: true });
    expect((await visit('/privacy')).status).toBe(200);
    await product.db('blog_posts').where({ slug: 'live' }).delete();
    await expect.poll(async () => (await visit('/blog/live')).status).toBe(301);
  });
});

describe('the new address', () => {
  it.each([
    'contact',
    'javascript:alert(1)',
    '//evil.example',
    'https://',
    '/\\evil.example',
    'mailto:a@b.c',
  ])('is refused: %s', async (to_path) => {
    expect((await create('/somewhere', to_path)).body.errors).toHaveProperty('to_path');
  });

  it('may be on another site, and merges its query and fragment with the visitor’s', async () => {
    await create('/elsewhere', 'https://example.org/page?a=1#part');
    expect(await visit('/Elsewhere/?b=2')).toEqual({
      status: 301,
      location: 'https://example.org/page?a=1&b=2#part',
    });
  });
});

describe('loops and chains', () => {
  it('are refused, and followed to their end', async () => {
    expect((await create('/self', '/self/')).body.errors?.to_path).toContain('in a circle');
    const { id } = (await create('/loop-a', '/loop-b')).body;
    expect((await create('/loop-b', '/loop-a')).body.errors?.to_path).toContain('in a circle');
    expect((await create('/loop-b', '/Loop-C/?x=1')).status).toBe(201);
    expect((await create('/loop-c', '/loop-a')).body.errors?.to_path).toContain('in a circle');
    expect((await create('/loop-c', '/team')).status).toBe(201);
    expect(await visit('/loop-a')).toEqual({ status: 301, location: '/team' });
    expect((await change(id, { to_path: '/loop-a' })).status).toBe(422);
  });

  it('cannot be created by two simultaneous saves', async () => {
    const answers = await Promise.all([create('/race-a', '/race-b'), create('/race-b', '/race-a')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('do not harm visitors if they exist anyway', async () => {
    await product.db('redirects').insert([
      { from_path: '/ring-a', to_path: '/ring-b' },
      { from_path: '/ring-b', to_path: '/ring-a' },
      { from_path: '/row-a', to_path: '/row-b' },
      { from_path: '/row-b', to_path: `${product.url}/row-c` },
      { from_path: '/row-c', to_path: '/team' },
    ]);
    await expect.poll(async () => (await visit('/row-a')).location).toBe('/team');
    expect((await visit('/ring-a')).status).toBe(404);
  });
});

describe('a WordPress post id (?p=)', () => {
  const home = async (search: string) => {
    const response = await fetch(`${product.url}/${search}`, { redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  };

  it('redirects to its post once public, wherever it moves, and keeps the rest of the query', async () => {
    const [{ id }] = await product
      .db('blog_posts')
      .insert(aPost({ slug: 'numbered', published: false }))
      .returning('id');
    await product.db('redirects').insert({ from_path: '/?p=12', to_path: '/blog/numbered', post_id: id });
    expect((await visit('/?p=12')).status).toBe(200);
    await product.db('blog_posts').where({ id }).update({ published: true });
    const led = { status: 301, location: '/blog/numbered' };
    await expect.poll(() => visit('/?p=12')).toEqual(led);
    expect(await visit('/index.php?p=012')).toEqual(led);
    expect(await visit('/?page_id=12')).toEqual(led);
    expect((await visit('/?utm_source=a&p=12')).location).toBe('/blog/numbered?utm_source=a');
    await product.db('blog_posts').where({ id }).update({ slug: 'renumbered' });
    await expect.poll(async () => (await visit('/?p=12')).location).toBe('/blog/renumbered');
  });

  it('does not affect the home page, cached or not', async () => {
    expect((await create('/?p=13', '/contact')).status).toBe(201);
    const { text } = await home('');
    for (const search of ['?p=14', '?p=x', '?p=', '?q=13', '?P=13', '?utm=1'])
      expect(await home(search), search).toEqual({ status: 200, text });
    expect((await visit('/?p=13')).location).toBe('/contact');
    // The cached home page is unaffected, before and after.
    expect(await home('')).toEqual({ status: 200, text });
    expect((await visit('/?p=13')).status).toBe(301);
  });

  it('makes no loop', async () => {
    expect((await create('/?p=15', '/fifteen')).status).toBe(201);
    expect((await create('/fifteen', '/?p=15')).body.errors?.to_path).toContain('in a circle');
    await product.db('redirects').insert({ from_path: '/fifteen', to_path: '/?p=15' });
    await expect.poll(async () => (await visit('/?p=15')).status).toBe(200);
    expect((await visit('/fifteen')).status).toBe(404);
  });
});

it('works from saving until it is deactivated or deleted', async () => {
  expect((await visit('/campaign')).status).toBe(404);
  const { id } = (await create('/campaign', '/contact')).body;
  expect((await visit('/campaign')).status).toBe(301);
  await change(id, { is_active: false });
  expect((await visit('/campaign')).status).toBe(404);
  await change(id, { is_active: true, to_path: '/team' });
  expect((await visit('/campaign')).location).toBe('/team');
  await asAdmin(`redirects/${id}`, { method: 'DELETE' });
  expect((await visit('/campaign')).status).toBe(404);
});

it('counts visitors without making open forms stale', async () => {
  const { body } = await create('/counted', '/contact');
  for (const path of ['/counted', '/COUNTED/', '/counted?x']) await visit(path);
  const row = () => product.db('redirects').where({ id: body.id }).first();
  await expect.poll(async () => (await row()).hits).toBe(3);
  expect(await row()).toMatchObject({ updated_at: (body as unknown as { updated_at: string }).updated_at });
  expect((await row()).last_hit_at).not.toBeNull();
});
