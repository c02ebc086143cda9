import { expect, it } from 'vitest';
import { dangers } from '../../security/inspect.ts';
import { PAYLOADS } from '../../security/payloads.ts';
import { withProduct } from '../../support/product.ts';
import { rawRequest } from '../../support/raw-http.ts';

const product = withProduct({ seed: true, env: { TRUST_PROXY: '1' } });

/** Many payloads per request, so that the whole list takes seconds; the check reports what it finds. */
const groupsOf = (size: number) =>
  Array.from({ length: Math.ceil(PAYLOADS.length / size) }, (_, n) =>
    PAYLOADS.slice(n * size, n * size + size),
  );
const GROUPS = groupsOf(36);
let places = 0;
const visitor = () => ({ 'X-Forwarded-For': `10.7.${places >> 8}.${places++ & 255}` });
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

async function dangersAt(path: string): Promise<string[]> {
  const { text, headers } = await rawRequest(product.url, path, visitor());
  if (!String(headers['content-type']).includes('html')) return [];
  return dangers(text).map((danger) => `${path.slice(0, 80)} -> ${danger}`);
}

it.each([
  ['the search', (text: string) => `/blog?q=${encoded(text.slice(0, 190))}`, groupsOf(12)],
  ['a category', (text: string) => `/blog?category=${encoded(text)}`],
  ['a page number', (text: string) => `/blog?page=${encoded(text)}`],
  ['an unknown parameter', (text: string) => `/?${encoded(text)}=${encoded(text)}`],
  ['a path', (text: string) => `/${encoded(text)}`],
  ['a slug', (text: string) => `/blog/${encoded(text)}`],
  ['a form source', (text: string) => `/consultation?source=${encoded(text)}`],
  ['a confirmation link', (text: string) => `/newsletter/confirm/${encoded(text)}`],
  ['a newsletter unsubscribe link', (text: string) => `/newsletter/unsubscribe/${encoded(text)}`],
  ['a reviewer’s link', (text: string) => `/preview/${encoded(text)}`],
] as [string, (text: string) => string, string[][]?][])(
  '%s reflects nothing executable',
  async (_what, addressOf, groups = GROUPS) => {
    const found: string[] = [];
    for (const group of groups) found.push(...(await dangersAt(addressOf(group.join(' ')))));
    expect(found).toEqual([]);
  },
  60_000,
);

it('serves the same admin page at every URL', async () => {
  const { text: expected } = await rawRequest(product.url, '/admin/');
  for (const group of groupsOf(24)) {
    const path = `/admin/${encoded(group.join(' '))}?${encoded(group.join(' '))}`;
    expect((await rawRequest(product.url, path)).text).toBe(expected);
  }
});

it('reflects nothing executable from an unencoded path', async () => {
  // Drops what no client can send: a request line has no white space and no control characters.
  const sendable = PAYLOADS.map((payload) => payload.replaceAll(/[^\u0021-\u00ff]/g, '')).filter(
    (one) => one,
  );
  const found: string[] = [];
  for (let n = 0; n < sendable.length; n += 24)
    found.push(...(await dangersAt(`/${sendable.slice(n, n + 24).join('')}`)));
  expect(found).toEqual([]);
});

it.each([
  [
    'handle-consultation-request',
    ['firstName', 'lastName', 'companyName', 'email', 'phone', 'message', 'vq_note'],
  ],
  ['subscribe-newsletter', ['email', 'vq_note']],
  ['privacy-requests', ['name', 'email', 'kind', 'message', 'vq_note']],
])(
  'shows rejected form input as text: %s',
  async (path, fields) => {
    for (const group of GROUPS) {
      const text = group.join(' ');
      const response = await fetch(`${product.url}/api/${path}?source=${encoded(text)}`, {
        method: 'POST',
        headers: { ...visitor(), 'Content-Type': 'application/x-www-form-urlencoded' },
        // Always rejected: the email address is invalid.
        body: new URLSearchParams(fields.map((field) => [field, text])),
        redirect: 'manual',
      });
      const html = await response.text();
      expect(html).toContain('</html>');
      expect(dangers(html), text).toEqual([]);
    }
  },
  60_000,
);
