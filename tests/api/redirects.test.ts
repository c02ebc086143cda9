import { describe, expect, it, onTestFinished } from 'vitest';
import { SITE_PAGES } from '#shared/public.ts';
import { deleteOrphanedRedirects } from '../../api/redirects/resource.ts';
import { aCategory, aPost } from '../../seeds/factories.ts';
import { rawRequest } from '../support/raw-http.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, asAdmin } = withAdmin();

/** The old addresses, by target. */
const SPECIFIED_REDIRECTS = {
  '/specialities': (
    '/portfolio /projects /portfolio/family-business /portfolio/healthcare ' +
    '/portfolio/technology /portfolio/manufacturing /portfolio/legal-practices ' +
    '/portfolio/logistics /portfolio/renewable-energy /portfolio/luxury-travel ' +
    '/portfolio/professional-services /services /expertise /what-we-do /industries ' +
    '/case-studies /work /services.html /services.php'
  ).split(' '),
  '/contact': '/contact-us /get-in-touch /reach-out /consultations /contact.html /contact.php'.split(' '),
  '/about': '/our-story /who-we-are /about.html /about.php'.split(' '),
  '/team': '/our-team /leadership'.split(' '),
  '/blog': '/news /articles /insights /blog.html /blog.php /blog/index.html /blog/index.php'.split(' '),
  '/': '/index.html /index.php /home.html /home.php'.split(' '),
};

const SPECIFIED_PAIRS = Object.entries(SPECIFIED_REDIRECTS).flatMap(([to, paths]) =>
  paths.map((from) => [from, to] as const),
);

const visit = async (path: string, method = 'GET') => {
  const { status, headers } = await fetch(product.url + path, { method, redirect: 'manual' });
  return { status, location: headers.get('location'), headers };
};
/** @returns status and target, without the marker for the page */
const follow = async (path: string, method?: string) => {
  const { status, location } = await visit(path, method);
  return location ? `${status} ${location.split('#')[0]}` : String(status);
};

it('the 42 old addresses of the specification lead on for good, in capitals, with a slash and a query too', async () => {
  expect(SPECIFIED_PAIRS).toHaveLength(42);
  const rows = await product.db('redirects').where({ source: 'specification' });
  expect(rows.map(({ from_path, to_path }) => [from_path, to_path]).sort()).toEqual(SPECIFIED_PAIRS.sort());
  for (const [from, to] of SPECIFIED_PAIRS) {
    // Without a fragment, so that the visitor's own stays.
    expect(await visit(from)).toMatchObject({ status: 301, location: to });
    const query = '?utm_source=a&x=%20b';
    expect(await follow(`${from.toUpperCase()}/${query}`, 'HEAD')).toBe(`301 ${to}${query}`);
  }
});

it('knows an article by its slug in capitals too', async () => {
  expect(await follow('/Blog/The-Best-Board/?a=B')).toBe('301 /blog/the-best-board?a=B');
  expect(await follow('/Newsletter/Our-July-Letter')).toBe('301 /newsletter/our-july-letter');
  expect(await follow('/blog/A%2Fb')).toBe('404');
  expect(await follow('/blog/Not_A_Slug')).toBe('404');
});

const api = (path: string, method: string, body?: object) => asAdmin(path, { method, body });
const rename = async (id: string, slug: string) => {
  expect((await api(`posts/${id}`, 'PUT', { slug })).status).toBe(200);
};
const publish = async (changed: Parameters<typeof aPost>[0] = {}) => {
  const post = aPost(changed);
  await product.db('blog_posts').insert(post);
  return post.id;
};
/** Stores redirects by source and target, as an import would. */
const store = (...pairs: [from_path: string, to_path: string][]) => {
  const rows = pairs.map(([from_path, to_path]) => ({ from_path, to_path, source: 'import' }));
  return product.db('redirects').insert(rows).onConflict('from_path').ignore();
};

describe('a browser that opens a page', () => {
  const opened = async (path: string) =>
    (await rawRequest(product.url, path, { 'Sec-Fetch-Dest': 'document' })).headers;

  it.each([
    ['/News/', '/blog?redirected_from=%2FNews%2F'],
    ['/news?q=a', '/blog?q=a&redirected_from=%2Fnews'],
    ['/?p=7&utm_source=a', '/team?utm_source=a&redirected_from=%2F%3Fp%3D7#part'],
    ['/away', 'https://example.org/'],
    ['/old.pdf', '/media/new.pdf'],
  ])('is told the old path in a query: %s', async (path, location) => {
    await store(['/?p=7', '/team#part'], ['/away', 'https://example.org/'], ['/old.pdf', '/media/new.pdf']);
    await expect.poll(async () => (await opened(path)).location).toBe(location);
  });

  it('gets the same page with that query, and no cache mixes its redirect with a crawler’s', async () => {
    const bodies = ['/blog', '/blog?redirected_from=%2Fnews'].map((path) => rawRequest(product.url, path));
    const [plain, told] = await Promise.all(bodies);
    expect(told?.text).toBe(plain?.text);
    expect((await opened('/news')).vary).toContain('Sec-Fetch-Dest');
  });
});

it('is asked for again each time, so that a corrected redirect is seen at once', async () => {
  expect((await visit('/services')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
});

it('leads password managers to the page that changes a password', async () => {
  expect(await follow('/.well-known/change-password')).toBe('302 /admin/account');
});

it('ignores other addresses and methods', async () => {
  for (const path of ['/portfolio/other', '/services/x', '/index.htm', '/works', '/servicesx'])
    expect(await follow(path)).toBe('404');
  expect(await follow('/services', 'POST')).toBe('404');
});

it.each([...SITE_PAGES.filter((page) => page !== '/'), '/blog/some-article'])(
  '%s has one address, without capitals, and without a slash at the end',
  async (page) => {
    expect(await follow(`${page.toUpperCase()}?a=B`)).toBe(`301 ${page}?a=B`);
    expect(await follow(`${page}/?a=1`)).toBe(`301 ${page}?a=1`);
    expect(await follow(`${page}//`)).toBe(`301 ${page}`);
  },
);

it('leads from the feed, the mobile form and further pages of an old address to where that leads', async () => {
  await store(['/feed', '/feed.xml'], ['/2015/old', '/contact'], ['/category/old', '/blog?category=new']);
  for (const [from, to] of [
    ['/feed/', '/feed.xml'],
    ['/feed/?x=1', '/feed.xml?x=1'],
    ['/2015/old/feed/', '/contact'],
    ['/2015/Old/amp', '/contact'],
    ['/category/old/page/2/', '/blog?category=new'],
    ['/blog/some-article/feed/', '/blog/some-article'],
    ['/blog/some-article/amp', '/blog/some-article'],
  ] as const)
    await expect.poll(() => follow(from)).toBe(`301 ${to}`);
  for (const path of ['/amp', '/page/2', '/blog/feed', '/nothing/feed'])
    expect(await follow(path)).toBe('404');
});

type Made = {
  id: string;
  from_path: string;
  covered: boolean;
  updated_at: string;
  errors?: Record<string, string>;
};
const create = (from_path: string, to_path: string) =>
  asAdmin<Made>('redirects', { body: { from_path, to_path } });
const change = (id: string, body: object) => asAdmin<Made>(`redirects/${id}`, { method: 'PUT', body });

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
    const refused = { status: 422, body: { errors: { from_path: expect.stringMatching(message) } } };
    expect(await create(typed, '/contact')).toMatchObject(refused);
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
  it.each('contact javascript:alert(1) //evil.example https:// /\\evil.example mailto:a@b.c'.split(' '))(
    'is refused: %s',
    async (to_path) => {
      expect((await create('/somewhere', to_path)).body.errors).toHaveProperty('to_path');
    },
  );

  it('may be on another site, and merges its query and fragment with the visitor’s', async () => {
    await create('/elsewhere', 'https://example.org/page?a=1#part');
    expect((await visit('/Elsewhere/?b=2')).location).toBe('https://example.org/page?a=1&b=2#part');
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
    expect(await visit('/loop-a')).toMatchObject({ status: 301, location: '/team' });
    expect((await change(id, { to_path: '/loop-a' })).status).toBe(422);
  });

  it('cannot be created by two simultaneous saves', async () => {
    const answers = await Promise.all([create('/race-a', '/race-b'), create('/race-b', '/race-a')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('do not harm visitors if they exist anyway', async () => {
    await store(['/ring-a', '/ring-b'], ['/ring-b', '/ring-a']);
    await store(['/row-a', '/row-b'], ['/row-b', `${product.url}/row-c`], ['/row-c', '/team']);
    await expect.poll(async () => (await visit('/row-a')).location).toBe('/team');
    expect((await visit('/ring-a')).status).toBe(404);
  });
});

describe('a WordPress post id (?p=)', () => {
  it('redirects to its post once public, wherever it moves, and keeps the rest of the query', async () => {
    const id = await publish({ slug: 'numbered', published: false });
    await product.db('redirects').insert({ from_path: '/?p=12', to_path: '/blog/numbered', post_id: id });
    expect((await visit('/?p=12')).status).toBe(200);
    await product.db('blog_posts').where({ id }).update({ published: true });
    const led = '301 /blog/numbered';
    await expect.poll(() => follow('/?p=12')).toBe(led);
    expect(await follow('/index.php?p=012')).toBe(led);
    expect(await follow('/?page_id=12')).toBe(led);
    expect(await follow('/?utm_source=a&p=12')).toBe(`${led}?utm_source=a`);
    await product.db('blog_posts').where({ id }).update({ slug: 'renumbered' });
    await expect.poll(() => follow('/?p=12')).toBe('301 /blog/renumbered');
  });

  it('does not affect the home page, cached or not', async () => {
    expect((await create('/?p=13', '/contact')).status).toBe(201);
    const home = async (search: string) => (await rawRequest(product.url, `/${search}`)).text;
    const text = await home('');
    for (const search of ['?p=14', '?p=x', '?p=', '?q=13', '?P=13', '?utm=1'])
      expect(await home(search), search).toBe(text);
    expect(await follow('/?p=13')).toBe('301 /contact');
    // The cached home page is unaffected, before and after.
    expect(await home('')).toBe(text);
    expect(await follow('/?p=13')).toBe('301 /contact');
  });

  it('makes no loop', async () => {
    expect((await create('/?p=15', '/fifteen')).status).toBe(201);
    expect((await create('/fifteen', '/?p=15')).body.errors?.to_path).toContain('in a circle');
    await store(['/fifteen', '/?p=15']);
    await expect.poll(() => follow('/?p=15')).toBe('200');
    expect(await follow('/fifteen')).toBe('404');
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

describe('the address of a post that was renamed', () => {
  it('redirects to the current one in one step, however often it was renamed', async () => {
    const id = await publish({ slug: 'first' });
    await rename(id, 'second');
    expect(await follow('/blog/first')).toBe('301 /blog/second');
    await rename(id, 'third');
    expect(await follow('/blog/first')).toBe('301 /blog/third');
    expect(await follow('/blog/second?a=1')).toBe('301 /blog/third?a=1');
    expect(await follow('/blog/third')).toBe('200');
  });

  it('serves the post again if it is renamed back, without a loop', async () => {
    const id = await publish({ slug: 'to' });
    await rename(id, 'fro');
    await rename(id, 'to');
    expect(await follow('/blog/to')).toBe('200');
    expect(await follow('/blog/fro')).toBe('301 /blog/to');
    const rows = await product.db('redirects').where({ post_id: id }).select('from_path', 'to_path');
    expect(rows).toEqual([{ from_path: '/blog/fro', to_path: '/blog/to' }]);
    await rename(id, 'fro');
    expect(await follow('/blog/to')).toBe('301 /blog/fro');
  });

  it('belongs to another post that takes it, as long as that is public', async () => {
    const first = await publish({ slug: 'wanted' });
    await rename(first, 'moved-on');
    const second = await publish({ slug: 'wanted' });
    expect(await follow('/blog/wanted')).toBe('200');
    expect(await follow('/blog/moved-on')).toBe('200');
    await api(`posts/${second}`, 'PUT', { published: false });
    expect(await follow('/blog/wanted')).toBe('301 /blog/moved-on');
    await api(`posts/${second}`, 'PUT', { published: true });
    await rename(second, 'also-moved');
    expect(await follow('/blog/wanted')).toBe('301 /blog/also-moved');
    // Two swap their slugs.
    await rename(first, 'in-between');
    await rename(second, 'moved-on');
    await rename(first, 'also-moved');
    const swapped = ['/blog/moved-on', '/blog/also-moved', '/blog/in-between'].map((path) => follow(path));
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
    expect(await follow('/blog/was-public')).toBe('404');
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await api(`posts/${id}`, 'PUT', { published: true, published_at: later });
    expect(await follow('/blog/was-public')).toBe('404');
    await product.db('blog_posts').where({ id }).update({ published_at: new Date().toISOString() });
    await expect.poll(() => follow('/blog/was-public')).toBe('301 /blog/secret-plan');
  });

  it('does not work while the post is in the bin, and is purged with it', async () => {
    const id = await publish({ slug: 'binned' });
    await rename(id, 'binned-2');
    await api(`posts/${id}`, 'DELETE');
    expect(await follow('/blog/binned')).toBe('404');
    await deleteOrphanedRedirects(product.db);
    await api('bin/restore', 'POST', { resource: 'posts', ids: [id] });
    expect(await follow('/blog/binned')).toBe('301 /blog/binned-2');
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
    expect(await follow('/flyer')).toBe('301 /blog/target-2');
    expect(await follow('/blog/target')).toBe('301 /blog/target-2');
  });
});

it('the list of a renamed category is found under its earlier slugs, until another category has them', async () => {
  const category = aCategory({ slug: 'numbers' });
  await product.db('blog_categories').insert(category);
  for (const slug of ['figures', 'finance-first']) await api(`categories/${category.id}`, 'PUT', { slug });
  expect(await follow('/blog?category=numbers&q=a')).toBe('301 /blog?category=finance-first&q=a');
  expect(await follow('/blog?category=figures')).toBe('301 /blog?category=finance-first');
  expect(await follow('/blog?category=finance-first')).toBe('200');
  await api(`categories/${category.id}`, 'DELETE');
  expect(await follow('/blog?category=figures')).toBe('404');
  await deleteOrphanedRedirects(product.db);
  await api('bin/restore', 'POST', { resource: 'categories', ids: [category.id] });
  expect(await follow('/blog?category=figures')).toBe('301 /blog?category=finance-first');
  await api('categories', 'POST', { name: 'Figures', slug: 'figures' });
  expect(await follow('/blog?category=figures')).toBe('200');
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
