import { afterAll, expect, it } from 'vitest';
import type { BlogImport } from '#shared/imports.ts';
import { ask } from '../../support/admin-client.ts';
import { blogImporter } from '../../support/blog-imports.ts';
import { animation } from '../../support/images.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { startServer } from '../../support/temporary.ts';

const agents = new Set<string | undefined>();
const harbour = await animation(9);
const {
  host,
  url: origin,
  close,
} = await startServer((request, response) => {
  agents.add(request.headers['user-agent']);
  if (request.url?.startsWith('/feed')) response.setHeader('Content-Type', 'application/rss+xml').end(feed());
  else if (/^(?:\/content\/images)?\/harbour\.gif$/.test(request.url ?? '')) response.end(harbour);
  else if (request.url === '/content/files/report.pdf') response.end('%PDF-1.7 ');
  else if (request.url?.startsWith('/endless/'))
    response.setHeader('Content-Type', 'application/rss+xml').end(ENDLESS[Number(request.url.slice(9))]?.[1]);
  else if (request.url === '/page') response.end('<!doctype html><html><body>Hello');
  else if (request.url === '/inside.gif') response.writeHead(302, { Location: 'http://[::1]/x.gif' }).end();
  else response.writeHead(404).end();
});
afterAll(close);
const { product, cookie } = withAdmin({ env: { IMPORT_PRIVATE_HOSTS: host, SITE_NAME: 'Verve Trial' } });
const blogs = blogImporter(product, cookie);

const feed = () => `<rss version="2.0"><channel><title>Old blog</title><link>${origin}</link>
  <item><title>First</title><guid>${origin}/first/</guid><link>${origin}/first/</link>
    <pubDate>Wed, 04 Mar 2015 09:30:00 GMT</pubDate><description><![CDATA[<p>A <a href="/second/">link</a>.</p>
    <img src="/harbour.gif" alt="The harbour"><img src="/inside.gif" alt="Inside">]]></description></item>
  <item><title>Second</title><guid>${origin}/second/</guid><link>${origin}/second/</link>
    <pubDate>Thu, 05 Mar 2015 09:30:00 GMT</pubDate><description>&lt;p>Words</description></item></channel></rss>`;
/** Feeds that would keep a careless reader busy for ever. */
const ENDLESS = [
  ['comments before its root', `${'<!---->'.repeat(60)}<rss version="2.0"><channel></channel></rss>`],
  ['links that are never closed', `<rss version="2.0"><channel>${'<link '.repeat(87_000)}`],
  ['a page of links that are never closed', `<!doctype html><html>${'<link '.repeat(87_000)}`],
] as const;
const begin = (address: string) => ask<BlogImport>(blogs.api('/address'), { cookie, body: { address } });

it('imports a blog and its images from an allowed private host, with the site’s name in the user agent', async () => {
  const { body } = await begin(`${origin}/feed`);
  await blogs.reaches(body.id, 'ready');
  expect((await blogs.command(body.id, 'run')).status).toBe(200);
  const done = await blogs.reaches(body.id, 'done');
  expect(done).toMatchObject({ outcomes: { created: 2 }, images_done: 1, images_failed: 1 });
  const post = await product.db('blog_posts').where({ title: 'First' }).first();
  expect(post.content_html).toContain('<a href="/blog/second">link</a>');
  expect(post.content_html).toMatch(/<img src="\/media\/[a-z0-9]{16}\/harbour\.\w+" alt="The harbour"/);
  expect(post.content_html).toContain(`${origin}/inside.gif`);
  expect(await product.db('media').pluck('alt')).toEqual(['The harbour']);
  expect(agents).toEqual(new Set([`Mozilla/5.0 (compatible; Verve Trial import; +${product.url})`]));
  const moved = await fetch(`${product.url}/second/`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')?.split('#')[0]]).toEqual([301, '/blog/second']);
});

it('says that a web page is no feed, and keeps nothing of it', async () => {
  const { status, body } = await begin(`${origin}/page`);
  expect([status, body]).toMatchObject([201, { filename: `${origin}/page`, format: null, state: 'reading' }]);
  expect((await blogs.reaches(body.id, 'failed')).problem).toContain('no export that is known here');
  await expect.poll(async () => (await blogs.left()).folders).toBeUndefined();
});

it('rejects what is no address', async () => {
  const before = await blogs.left();
  for (const address of ['', 'ftp://old.example/feed', 'javascript:alert(1)', 'https://', 'old.example'])
    expect((await begin(address)).status, address).toBe(422);
  expect(await blogs.left()).toEqual(before);
});

it.each(ENDLESS.map(([kind], n) => [kind, n] as const))('a feed with %s fails at once', async (_kind, n) => {
  const { body } = await begin(`${origin}/endless/${n}`);
  expect((await blogs.reaches(body.id, 'failed')).problem).toEqual(expect.any(String));
});

it('fetches from the address that a person tells, where the export does not say where its site was', async () => {
  const at = (name: string) => `__GHOST_URL__/content/${name}`;
  const html = `<p>Words</p><img src="${at('images/harbour.gif')}"><a href="${at('files/report.pdf')}">Report</a>
    <a href="__GHOST_URL__/told-second/#part">Second</a><a href="__GHOST_URL__/tag/governance/">Tag</a>`;
  const article = (id: string, more: object) => ({
    ...{ id, uuid: id, title: `Told ${id}`, slug: `told-${id}`, status: 'published', html: '<p>Words</p>' },
    ...{ published_at: '2020-01-02T03:04:05.000Z', ...more },
  });
  const posts = [article('first', { html, feature_image: at('images/harbour.gif') }), article('second', {})];
  const file = JSON.stringify({ db: [{ meta: { exported_on: 1 }, data: { posts } }] });
  const found = await blogs.upload(file);
  expect(found).toMatchObject({ site_url: null, options: { old_site: null } });
  for (const address of [
    'not an address',
    'ftp://old.example.com',
    'https://',
    'https://me@old.example.com',
  ]) {
    const { status, body } = await blogs.command(found.id, 'options', {
      ...found.options,
      old_site: address,
    });
    expect(status, address).toBe(422);
    expect(JSON.stringify(body)).toContain('Enter the address of the old site’s home page');
  }
  const told = await blogs.command(found.id, 'options', { ...found.options, old_site: ` ${origin}/?x=1` });
  expect(told.body).toMatchObject({ state: 'analysing', options: { old_site: origin } });
  await blogs.reaches(found.id, 'ready');
  await blogs.command(found.id, 'run');
  expect(await blogs.reaches(found.id, 'done')).toMatchObject({
    outcomes: { created: 2 },
    images_done: 1,
    images_failed: 0,
  });
  const post = await product.db('blog_posts').where({ slug: 'told-first' }).first();
  expect(post.featured_image).toMatch(/^\/media\//);
  expect(post.content).toContain(`src="${post.featured_image}"`);
  expect([...post.content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    expect.stringMatching(/^\/media\/[a-z0-9]{16}\/report\.pdf$/),
    '/blog/told-second#content-part',
    `${origin}/tag/governance/`,
  ]);
  expect((await blogs.items(found.id))[0]?.notes).toContainEqual({
    level: 'warning',
    count: 1,
    text: `1 link leads to a page of the old site that is not here: “${origin}/tag/governance/”`,
  });
  // Recognised without the address too.
  const again = await blogs.upload(file);
  expect((await blogs.items(again.id)).map(({ match }) => match)).toEqual(['imported', 'imported']);
});
