import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_HEADER_BYTES } from '../../../api/platform/http/product-server.ts';
import { MAX_ADDRESS_BYTES } from '../../../api/platform/http/refusals.ts';
import { BELOW_SQUARE, growth } from '../../support/growth.ts';
import { startProduct } from '../../support/product.ts';
import { rawBytes, rawRequest } from '../../support/raw-http.ts';
import { withRoutes } from '../../support/routes.ts';
import { signIn } from '../../support/sign-in.ts';

const { product, routes } = withRoutes({ seed: true, env: { TRUST_PROXY: '1' } });
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(product, 'admin');
});

const raw = (path: string, headers?: Record<string, string>, method?: string) =>
  rawRequest(product.url, path, headers, method);

const HOST = 'Host: 127.0.0.1\r\n';
const SECOND = `GET /smuggled HTTP/1.1\r\n${HOST}\r\n`;

/** A request with these headers and this body, and a second one that nobody may read as a request. */
const before = (headers: string, body = '0\r\n\r\n') =>
  `POST /api/events HTTP/1.1\r\n${HOST}${headers}\r\n\r\n${body}${SECOND}`;

it.each([
  ['length and chunks', before('Content-Length: 5\r\nTransfer-Encoding: chunked')],
  ['two lengths', before(`Content-Length: 0\r\nContent-Length: ${SECOND.length}`, '')],
  ['a length with a sign', before('Content-Length: +0', '')],
  ['an unknown transfer encoding', before('Transfer-Encoding: xchunked')],
  ['a space before the colon', before('Transfer-Encoding : chunked')],
  [
    'a folded header',
    before('X: y\r\n Transfer-Encoding: chunked\r\nTransfer-Encoding:\r\n chunked\r\nContent-Length: 5'),
  ],
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

  it.each(KINDS)('%s allow no inline scripts and no framing by others', async (path) => {
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

  it('set HSTS for a year on an https site', async () => {
    const site = await startProduct({ env: { SITE_URL: 'https://www.example.com' } });
    for (const path of ['/', '/api/posts', '/admin/']) {
      const { headers } = await rawRequest(site.url, path);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    }
    await site.stop();
  });
});

/** Units that addresses are filled with. */
const UNITS = '/.. /%2e%2e %5c.. %252e%252e%252f / . % %20 a & ? + %ef%bb%bf'.split(' ');

/** All parameterised routes outside the API, static files included. */
const MOUNTS = (
  '/ /assets/ /admin/ /admin/assets/ /media/ /media/aaaaaaaaaaaaaaaa/ /preview/ /newsletter/confirm/ ' +
  '/newsletter/unsubscribe/ /og/ /og/articles/ /sitemap-posts- /blog/ /blog?q= /blog?category= /blog?page= /?p= ' +
  '/consultation?source= /healthz/ /api/ /api/posts?q='
).split(' ');

/** @returns each place outside the API, and for each unit another part of the API's routes, up to their first parameter */
const starts = (unit: string) => {
  const ofApi = routes
    .filter(({ path }) => path.includes(':') && path !== '/api/admin/live')
    .map(({ method, path }) => ({ method: method.toUpperCase(), start: path.replace(/:.*/, '') }))
    .filter((one, index, all) => all.findIndex(({ start }) => start === one.start) === index)
    .filter((_one, index) => index % UNITS.length === UNITS.indexOf(unit));
  return [...MOUNTS.map((start) => ({ method: 'GET', start })), ...ofApi];
};

let visitors = 0;

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
}

/** @throws Error when the request fails */
async function statusOf({ method = 'GET', path, headers }: Asked): Promise<number> {
  visitors += 1;
  // A new address each time, to avoid rate limits.
  const from = `10.0.${(visitors >> 8) & 255}.${visitors & 255}`;
  const { status } = await raw(path, { cookie, 'x-forwarded-for': from, ...headers }, method);
  if (status >= 500) throw new Error(`${method} ${path.slice(0, 100)} is answered with ${status}`);
  return status;
}

/** @throws Error if a request of up to `length` fails, or its work grows faster than its length */
async function expectLinear(requestOf: (length: number) => Asked, length: number): Promise<void> {
  const grown = await growth((size) => statusOf(requestOf(size)), length / 8);
  expect(grown, shown(requestOf(100))).toBeLessThan(BELOW_SQUARE);
}

const shown = (request: Asked) => JSON.stringify(request).slice(0, 200);
const filled = (start: string, unit: string, length: number) =>
  start + unit.repeat(Math.max(1, Math.floor((length - start.length) / unit.length)));

it.each(UNITS)(
  'an address of nothing but %j costs no more than its length wherever it leads, and is refused where it is too long',
  async (unit) => {
    for (const { method, start } of starts(unit)) {
      const requestOf = (length: number) => ({ method, path: filled(start, unit, length) });
      await expectLinear(requestOf, MAX_ADDRESS_BYTES);
      // Queries of the admin API may be longer.
      if (method !== 'GET' || (unit === '?' && start.startsWith('/api/admin/'))) continue;
      const tooLong = await statusOf(requestOf(MAX_HEADER_BYTES - 4096));
      expect(tooLong, shown(requestOf(100))).toBe(414);
    }
  },
  60_000,
);

it('long queries of the admin API take time proportional to their length', async () => {
  // All lists parse their queries with the same code.
  for (const start of ['filter=', 'filter={"id":["', 'sort='])
    for (const unit of ['[', '{"a":', '%22,%22', '&filter=', '%'])
      await expectLinear(
        (length) => ({ path: filled(`/api/admin/posts?${start}`, unit, length) }),
        MAX_HEADER_BYTES - 4096,
      );
});

it.each([
  'Accept-Encoding',
  'If-None-Match',
  'Cookie',
  'User-Agent',
  'X-Forwarded-For',
  'Range',
  'Content-Type',
  'Origin',
])(
  'a header %s of nothing but one character costs no more than its length',
  async (name) => {
    for (const unit of [' ', ',', ';', '"', 'a=b; ', '\t', 'q=0.', 'W/"', 'br , '])
      for (const path of name === 'Cookie' ? ['/', '/api/admin/posts'] : ['/'])
        await expectLinear(
          (length) => ({ path, headers: { [name]: `${filled('x', unit, length)}x` } }),
          MAX_HEADER_BYTES - 4096,
        );
  },
  60_000,
);
