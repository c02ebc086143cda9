import { hash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { START_SCRIPT } from '#shared/start-script.ts';
import { ask } from '../support/admin-client.ts';
import { rawRequest } from '../support/raw-http.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, asAdmin } = withAdmin({ seed: true });

const page = (path: string) => ask<string>(product.url + path);

const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(product.url, path, headers, method);

const START_HASH = `sha256-${hash('sha256', START_SCRIPT, 'base64')}`;

describe('a page', () => {
  it.each([
    ['/', 200],
    ['/blog', 200],
    ['/blog/the-best-board-papers-fit-on-two-pages', 200],
    ['/blog/no-such-article', 404],
    ['/blog/selling-to-the-people-who-work-here', 404],
    ['/blog/the-envelope-we-sealed-in-2026', 404],
    ['/nothing/here', 404],
    ['/blog/%00', 404],
    ['/blog?q=%00&page=x', 200],
  ])('at %s answers %i with HTML, and sets no cookie', async (path, status) => {
    const answer = await raw(path);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['set-cookie']).toBeUndefined();
    const html = answer.text.replace(`<script type="module">${START_SCRIPT}</script>`, '');
    expect(html).not.toBe(answer.text);
    expect(answer.headers['content-security-policy']).toContain(`script-src 'self' '${START_HASH}';`);
    expect(html).not.toMatch(/<script(?![^>]*\b(?:src=|type="application\/(?:ld\+)?json"))|\sstyle="/);
    expect(html.match(/<title>/g)).toHaveLength(1);
    const robots = status === 200 && !path.includes('q=') ? 'index, follow' : 'noindex, nofollow';
    expect(html).toContain(`<meta name="robots" content="${robots}"`);
  });

  it('is compressed as the browser accepts, and not resent if unchanged', async () => {
    const plain = (await raw('/blog')).body;
    const br = await raw('/blog', { 'Accept-Encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body).equals(plain)).toBe(true);
    const gz = await raw('/blog', { 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(gz.body).equals(plain)).toBe(true);
    const again = await raw('/blog', { 'If-None-Match': String(br.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await raw('/blog', {}, 'HEAD');
    const length = String(plain.length);
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, length]);
  });
});

it('answers a cached page like a newly rendered one', async () => {
  const { id } = await product.db('blog_posts').where({ published: true }).first('id');
  await asAdmin(`posts/${id}`, { method: 'PUT', body: { tags: ['Kept', 'Made'] } });
  const headers = { 'Accept-Encoding': 'gzip, br' };
  const made = await raw('/blog', headers);
  const kept = await raw('/blog', headers);
  const comparable = ({ headers: all, ...rest }: typeof made) => {
    const { 'x-request-id': _id, date: _date, ...others } = all;
    return { ...rest, headers: others };
  };
  expect(comparable(kept)).toEqual(comparable(made));
  expect(kept.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  const named = await raw('/blog', { ...headers, 'X-Request-Id': 'from-the-proxy-1' });
  expect(named.headers['x-request-id']).toBe('from-the-proxy-1');
});

describe('what an admin publishes', () => {
  const post = { title: 'Fresh from the press', content: 'Ink still wet.', published: true };
  const admin = (method: string, path: string, body?: unknown) =>
    asAdmin<{ id: string }>(`posts${path}`, { method, body });

  it('is visible with the response of the save, in page, list and search, and gone with the next one', async () => {
    await page('/blog');
    const { id } = (await admin('POST', '', { ...post, slug: 'fresh-from-the-press' })).body;
    expect((await page('/blog/fresh-from-the-press')).body).toContain('Ink still wet.');
    expect((await page('/blog')).body).toContain(post.title);
    expect((await page('/blog?q=still+wet')).body).toContain(post.title);
    await admin('PUT', `/${id}`, { content: 'Ink <script>alert(1)</script>dry.' });
    const changed = (await page('/blog/fresh-from-the-press')).body;
    expect(changed).toContain('Ink dry.');
    expect(changed).not.toContain('alert(1)');
    await admin('PUT', `/${id}`, { published: false });
    expect((await page('/blog/fresh-from-the-press')).status).toBe(404);
    expect((await page('/blog')).body).not.toContain(post.title);
    await admin('DELETE', `/${id}`);
  });

  it('appears at its time without a job: its page, list, feed, sitemap and social image', async () => {
    const hidden = { ...post, title: 'In a moment', slug: 'in-a-moment', published: false };
    const { id } = (await admin('POST', '', hidden)).body;
    const answers = (paths: string[]) => Promise.all(paths.map(page));
    const statuses = async () =>
      (await answers(['/blog/in-a-moment', '/og/articles/in-a-moment.png'])).map(({ status }) => status);
    const isListed = async () =>
      (await answers(['/blog', '/feed.xml', '/sitemap-posts-1.xml'])).map(({ body }) =>
        body.includes('in-a-moment'),
      );
    const publishIn = async (seconds: number) => {
      const published_at = new Date(Date.now() + seconds * 1000).toISOString();
      await admin('PUT', `/${id}`, { published: true, published_at });
      return published_at;
    };
    await publishIn(3600);
    expect(await statuses()).toEqual([404, 404]);
    expect(await isListed()).toEqual([false, false, false]);
    const published_at = await publishIn(2);
    // Kept from now on until its time.
    await statuses();
    await isListed();
    await expect.poll(isListed).toEqual([true, true, true]);
    expect(await statuses()).toEqual([200, 200]);
    // Its last change is from before it appeared, so the time of publication counts.
    const sitemap = (await page('/sitemap-posts-1.xml')).body;
    expect(sitemap).toContain(`in-a-moment</loc><lastmod>${published_at}</lastmod>`);
  });
});

it('keeps search engines out of the back office and the API, and serves the app for each of its addresses', async () => {
  for (const path of ['/admin', '/admin/login', '/admin/posts/new', '/admin/testimonials/edit/x']) {
    const answer = await page(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(answer.body).toContain('<div id="root">');
    expect(answer.body).toContain('<meta name="application-name" content="Verve &amp; Co. Non-Executives"');
  }
  expect((await page('/admin/assets/missing.js')).status).toBe(404);
  expect((await page('/api/posts')).headers.get('x-robots-tag')).toBe('noindex');
});

it('names rules for fetching pages ahead, which leave out addresses with secrets', async () => {
  const rules = (await page('/about')).headers.get('speculation-rules') ?? '';
  const answer = await ask<{ prefetch: [{ where: object }] }>(product.url + JSON.parse(rules));
  expect(answer.headers.get('content-type')).toBe('application/speculationrules+json');
  expect(JSON.stringify(answer.body.prefetch[0].where)).toContain('/newsletter/*');
});
