import { beforeAll, describe, expect, it } from 'vitest';
import { withProduct } from '../../support/product.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { type Route, withRoutes } from '../../support/routes.ts';
import { signIn } from '../../support/sign-in.ts';

const ID = '00000000-0000-4000-8000-000000000000';

const { product, routes } = withRoutes({ seed: true });
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(product, 'admin');
});

const addressOf = ({ path }: Route) => path.replace(':format', 'csv').replaceAll(/:\w+/g, ID);
const raw = (path: string, headers?: Record<string, string>, method?: string) =>
  rawRequest(product.url, path, headers, method);

describe('a cross-site write', () => {
  it.each([
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
    ['Origin', 'http://127.0.0.1.evil.example'],
    ['Origin', ''],
    ['Sec-Fetch-Site', 'cross-site'],
    ['Sec-Fetch-Site', 'same-site'],
  ])('is refused at every route by its %s: %s', async (name, value) => {
    const writes = routes.filter(({ method }) => method !== 'get');
    expect(writes.length).toBeGreaterThan(50);
    const through: string[] = [];
    for (const route of writes) {
      const headers = { cookie, [name]: value, 'Content-Type': 'application/json' };
      const { status } = await raw(addressOf(route), headers, route.method.toUpperCase());
      if (status !== 403) through.push(`${route.method} ${route.path}: ${status}`);
    }
    expect(through).toEqual([]);
  });

  it('is not parsed as JSON when a form posts it as text', async () => {
    const before = await product.db('audit_log').count({ total: '*' }).first();
    const body = '{"title":"x","slug":"x","content":"x","email":"x@example.com","name":"x"}';
    // navigator.sendBeacon posts plain text. These routes change no content.
    const beacons = ['/api/events', '/api/consent'];
    const bytes = ['/api/admin/imports/upload', '/api/admin/subscription-imports/upload'];
    const writes = routes.filter(
      ({ method, path }) => method === 'post' && ![...beacons, ...bytes].includes(path),
    );
    for (const route of writes) {
      const response = await fetch(product.url + addressOf(route), {
        method: 'POST',
        headers: { cookie, 'Content-Type': 'text/plain' },
        body,
        redirect: 'manual',
      });
      await response.body?.cancel();
      const harmless = /\/(?:view|logout|session|confirm|undo|test|read)$/.test(route.path);
      if (!harmless) expect(response.status, route.path).toBeGreaterThanOrEqual(400);
    }
    expect(Number(before?.total)).toBeGreaterThanOrEqual(0);
    expect(await product.db('blog_posts').where({ slug: 'x' })).toEqual([]);
  });

  it('cannot override its method', async () => {
    const { id } = await product.db('blog_posts').first('id');
    const headers = { cookie, 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE' };
    await raw(`/api/admin/posts/${id}?_method=DELETE`, headers);
    await raw(`/api/admin/posts/${id}?_method=DELETE`, headers, 'POST');
    expect(await product.db('blog_posts').where({ id })).toHaveLength(1);
  });
});

describe('a cached page', () => {
  const PAGES = ['/', '/blog', '/blog/the-best-board-papers-fit-on-two-pages', '/feed.xml', '/sitemap.xml'];
  const POISON: Record<string, string>[] = [
    { Host: 'evil.example' },
    { 'X-Forwarded-Host': 'evil.example' },
    { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http', 'X-Forwarded-Port': '1' },
    { 'X-Forwarded-Prefix': '/evil.example', 'X-Forwarded-Path': '/evil.example' },
    { 'X-Original-URL': '/evil.example', 'X-Rewrite-URL': '/evil.example' },
    { Forwarded: 'host=evil.example;proto=http' },
    { Cookie: 'a=evil.example', Authorization: 'Bearer evil.example' },
    { 'User-Agent': 'evil.example', Referer: 'https://evil.example/', Origin: 'https://evil.example' },
    { 'Accept-Language': 'xx', Accept: 'application/json' },
    { 'X-HTTP-Method-Override': 'HEAD', Range: 'bytes=0-1' },
    { 'Accept-Encoding': 'br;q=0, gzip;q=0, identity' },
  ];

  const canonical = (html: string) => /rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? 'none';

  const clean = withProduct(() => ({ seed: true, env: { SITE_URL: product.url } }));

  it.each(PAGES)('%s cannot be poisoned by unusual headers, before or after it is cached', async (path) => {
    const expected = (await rawRequest(clean.url, path)).text;
    for (const headers of POISON) {
      const answer = await raw(path, headers);
      expect(answer.status).toBe(200);
      expect(answer.text, JSON.stringify(headers)).toBe(expected);
      expect(JSON.stringify(answer.headers)).not.toContain('evil.example');
    }
    for (const query of [
      '?evil.example',
      '?utm_source=evil.example',
      '?__proto__=evil.example',
      '?x[]=evil.example',
    ])
      expect((await raw(path + query)).text).toBe(expected);
    expect((await raw(path)).text).toBe(expected);
  });

  it('is not confused with another spelling of its address', async () => {
    const pages = new Map<string, string>();
    for (const path of ['/', '/blog', '/about']) pages.set(path, (await raw(path)).text);
    const spellings = (path: string) => [
      `/${path}`,
      `${path}/`,
      `${path}//`,
      `${path};x=1`,
      `${path}%2f`,
      `${path}%5c`,
      `${path}%3f`,
      `${path}%00`,
      `${path}%0d%0aX:y`,
      `${path}#x`,
      `${path}/.`,
      `/x/..${path}`,
      `/x/%2e%2e${path}`,
      `/%2e${path}`,
      `http://evil.example${path}`,
      `//evil.example${path}`,
      path.toUpperCase(),
      path.replace('b', '%62'),
    ];
    for (const path of pages.keys()) {
      for (const spelling of spellings(path)) {
        const { status, text, headers } = await raw(spelling);
        expect([200, 301, 308, 400, 404], spelling).toContain(status);
        expect(text, spelling).not.toContain('href="http://evil.example');
        if (status === 200) expect([...pages.values()].map(canonical), spelling).toContain(canonical(text));
        if (status === 404) expect(text.match(/<h1/g), spelling).toHaveLength(1);
        const to = headers.location;
        if (to !== undefined) expect(new URL(String(to), product.url).origin, spelling).toBe(product.url);
      }
    }
    for (const [path, html] of pages) expect((await raw(path)).text).toBe(html);
  });
});

it.each([
  '//evil.example/',
  '/\\evil.example/',
  '/%5cevil.example/',
  '/%09/evil.example/',
  '/blog//evil.example/',
  '/blog/%2e%2e//evil.example/',
  '/https://evil.example/',
  '/services//evil.example',
  '/blog/?category=//evil.example/',
])('%s leads to no other site', async (path) => {
  const { headers } = await raw(path);
  expect(new URL(String(headers.location ?? '/'), product.url).origin).toBe(product.url);
});

it.each([
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/....//....//package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/..%c0%af..%c0%afpackage.json',
  '/admin/assets/..%2f..%2f..%2fpackage.json',
  '/media/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/media/aaaaaaaaaaaaaaaa/..%2f..%2fsecrets.json',
  '/media/aaaaaaaaaaaaaaaa/x.png%00.jpg',
  '/og/articles/..%2f..%2fx.png',
  '/api/admin/../../package.json',
  '/.vite/manifest.json',
  '/.env',
  '/package.json',
  '/assets/',
  '/media/',
])('%s shows no file that is not the public’s', async (path) => {
  const { status, text } = await raw(path, { cookie });
  // Every address below /admin that is not a file serves the app.
  if (!text.includes('id="root"')) expect(status).toBeGreaterThanOrEqual(400);
  expect(text).not.toMatch(/"dependencies"|root:|isEntry|\[core\]/);
});
