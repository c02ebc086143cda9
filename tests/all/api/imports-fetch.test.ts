import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BlogImport } from '#shared/imports.ts';
import { ask } from '../../support/admin-client.ts';
import { blogImporter } from '../../support/blog-imports.ts';
import { animation } from '../../support/images.ts';
import { type RunningProduct, startProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';

let server: Server;
let origin: string;
let product: RunningProduct;
let admin: string;
let blogs: ReturnType<typeof blogImporter>;
const agents = new Set<string | undefined>();

beforeAll(async () => {
  const harbour = await animation(9);
  server = createServer((request, response) => {
    agents.add(request.headers['user-agent']);
    if (request.url === '/feed') response.setHeader('Content-Type', 'application/rss+xml').end(feed());
    else if (request.url === '/harbour.gif') response.end(harbour);
    else if (request.url === '/inside') response.writeHead(302, { Location: 'http://127.0.0.2/feed' }).end();
    else if (request.url === '/inside.gif') response.writeHead(302, { Location: 'http://[::1]/x.gif' }).end();
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  product = await startProduct({ env: { IMPORT_PRIVATE_HOSTS: host, SITE_NAME: 'Verve Trial' } });
  admin = await signIn(product, 'admin');
  blogs = blogImporter(product, admin);
});
afterAll(async () => {
  await product.stop();
  server.closeAllConnections();
  server.close();
});

const feed = () => `<rss version="2.0"><channel><title>Old blog</title><link>${origin}</link>
  <item><title>First</title><guid>${origin}/first/</guid><link>${origin}/first/</link>
    <pubDate>Wed, 04 Mar 2015 09:30:00 GMT</pubDate><description><![CDATA[<p>A <a href="/second/">link</a>.</p>
    <img src="/harbour.gif" alt="The harbour"><img src="/inside.gif" alt="Inside">]]></description></item>
  <item><title>Second</title><guid>${origin}/second/</guid><link>${origin}/second/</link>
    <pubDate>Thu, 05 Mar 2015 09:30:00 GMT</pubDate><description>Words</description></item></channel></rss>`;
const begin = (address: string) =>
  ask<BlogImport>(blogs.api('/address'), { cookie: admin, body: { address } });

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

it('rejects a redirect from the allowed host to a private one, and every other private host', async () => {
  const addresses = [`${origin}/inside`, 'http://127.0.0.1:4340/feed', product.url, 'http://localhost/feed'];
  for (const address of addresses) {
    const { body } = await begin(address);
    const { problem } = await blogs.reaches(body.id, 'failed');
    expect(problem).toMatch(/^There is no public website at /);
  }
});
