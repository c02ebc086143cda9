import { beforeAll, describe, expect, it } from 'vitest';
import { startProduct, withProduct } from '../support/product.ts';
import { rawBytes, rawRequest } from '../support/raw-http.ts';
import { signIn } from '../support/sign-in.ts';

let cookie: string;
const product = withProduct({ seed: true });
beforeAll(async () => {
  cookie = await signIn(product, 'admin');
});

const raw = (path: string, headers?: Record<string, string>, method?: string) =>
  rawRequest(product.url, path, headers, method);

const HOST = 'Host: 127.0.0.1\r\n';
const SECOND = `GET /smuggled HTTP/1.1\r\n${HOST}\r\n`;

it.each([
  [
    'length and chunks',
    `POST /api/events HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SECOND}`,
  ],
  [
    'chunks and length',
    `POST /api/events HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${SECOND}`,
  ],
  [
    'two lengths',
    `POST /api/events HTTP/1.1\r\n${HOST}Content-Length: 0\r\nContent-Length: ${SECOND.length}\r\n\r\n${SECOND}`,
  ],
  ['a length with a sign', `POST /api/events HTTP/1.1\r\n${HOST}Content-Length: +0\r\n\r\n${SECOND}`],
  ['a length of two numbers', `POST /api/events HTTP/1.1\r\n${HOST}Content-Length: 0, 0\r\n\r\n${SECOND}`],
  [
    'an unknown transfer encoding',
    `POST /api/events HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SECOND}`,
  ],
  [
    'chunked twice',
    `POST /api/events HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SECOND}`,
  ],
  [
    'a space before the colon',
    `POST /api/events HTTP/1.1\r\n${HOST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${SECOND}`,
  ],
  [
    'a folded header',
    `POST /api/events HTTP/1.1\r\n${HOST}X: y\r\n Transfer-Encoding: chunked\r\nTransfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${SECOND}`,
  ],
  [
    'a chunk of a false size',
    `POST /api/events HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${SECOND}`,
  ],
  ['NUL in a header', `GET / HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`],
  ['a line feed alone', `GET / HTTP/1.1\n${HOST}Content-Length: 0\n\n${SECOND}`],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
])('a request with %s is refused, and nothing after it is read as another', async (_what, bytes) => {
  const text = await rawBytes(product.url, bytes);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  expect(statuses).toEqual([400]);
});

describe('the headers of every kind of answer', () => {
  const KINDS = [
    '/',
    '/blog',
    '/no/such/page',
    '/feed.xml',
    '/og/blog.png',
    '/favicon.svg',
    '/services',
    '/media/aaaaaaaaaaaaaaaa/x.png',
    '/preview/x',
    '/newsletter/unsubscribe/x',
    '/newsletter/confirm/x',
    '/admin/',
    '/admin/posts',
    '/api/posts',
    '/api/nothing',
    '/api/admin/posts',
    '/api/auth/session',
  ];

  it.each(KINDS)('%s run no inline program, and stand in no frame of others', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { headers } = await raw(path, { cookie }, method);
      const policy = String(headers['content-security-policy']);
      const directives = new Map(
        policy.split(';').map((part) => part.trim().split(/ (.*)/s) as [string, string]),
      );
      for (const name of ['default-src', 'script-src']) {
        const sources = directives.get(name);
        if (sources !== undefined) expect(sources).not.toMatch(/unsafe|\*|data:|https?:(?!\/\/)/);
      }
      expect(policy).toMatch(/default-src 'none'; sandbox|frame-ancestors 'self'/);
      if (!path.startsWith('/admin')) expect(policy).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toMatch(/strict-origin-when-cross-origin|no-referrer/);
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
      expect(headers['x-request-id']).toBeDefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
      if (path.startsWith('/api')) expect(headers['cache-control']).toContain('no-store');
    }
  });

  it('ask browsers to come by https for a year where the site is on https', async () => {
    const site = await startProduct({ env: { SITE_URL: 'https://www.example.com' } });
    for (const path of ['/', '/api/posts', '/admin/']) {
      const { headers } = await rawRequest(site.url, path);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    }
    await site.stop();
  });
});

/** As long as a request's head may be. */
const LONG = 400_000;

it.each(['/', '//x', '%20', '%2f', '.', '-', 'a', '%', ';', '&', '=', '?', '+', ',', '%5b', '%ef%bb%bf'])(
  'an address that is nothing but %j is answered at once',
  async (unit) => {
    const run = unit.repeat(Math.floor(LONG / unit.length));
    for (const path of [
      `/${run}x`,
      `/blog${run}`,
      `/blog?q=${run}x`,
      `/blog/x?${run}`,
      `/api/redirect?path=/${run}x`,
      `/admin/${run}`,
    ]) {
      const begun = performance.now();
      const { status } = await raw(path);
      expect(status, path.slice(0, 30)).toBeLessThan(500);
      expect(performance.now() - begun, path.slice(0, 30)).toBeLessThan(3000);
    }
  },
  60_000,
);

it.each([
  'Accept-Encoding',
  'Accept',
  'Accept-Language',
  'If-None-Match',
  'If-Modified-Since',
  'Cookie',
  'User-Agent',
  'X-Request-Id',
  'X-Forwarded-For',
  'Range',
  'Content-Type',
  'Origin',
])(
  'a header %s of nothing but one character is answered at once',
  async (name) => {
    for (const unit of [' ', ',', ';', '"', 'a', 'a=b; ', '\t', 'q=0.', 'W/"', '/', '*', 'br , ']) {
      const value = `x${unit.repeat(Math.floor(LONG / unit.length))}x`;
      for (const path of ['/', '/api/posts', '/api/admin/posts']) {
        const begun = performance.now();
        expect((await raw(path, { [name]: value })).status).toBeLessThan(500);
        expect(performance.now() - begun, `${JSON.stringify(unit)} at ${path}`).toBeLessThan(3000);
      }
    }
  },
  60_000,
);
