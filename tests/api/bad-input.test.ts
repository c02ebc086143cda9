import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../support/raw-http.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, cookie } = withAdmin({ seed: true });

// What is reflected of them, tests/all/api/xss-reflected.test.ts shows.
it.each([
  ['a search of 8,000 characters', `/blog?q=${'a'.repeat(8000)}`, 200],
  ['a search of 10,000 characters', `/blog?q=${'a'.repeat(10_000)}`, 414],
  ['broken UTF-8 in the path', '/blog/%C3%28', 404],
  ['broken UTF-8 in the query', '/blog?q=%C3%28&category=', 200],
  ['half an escape', '/%', 404],
  ['a page before the first', '/blog?page=-1', 200],
  ['a page far beyond the last', '/blog?page=99999', 404],
  ['a page that is too large a number', '/blog?page=99999999999999999999', 200],
  ['an unknown category', '/blog?category=no-such-category', 404],
  ['repeated parameters', '/blog?q=a&q=b&page=1&page=2', 200],
  ['an encoded path out of the site', '/..%2f..%2fetc%2fpasswd', 404],
  ['two slashes in front', '//evil.example/x', 404],
])('%s gets a clear page', async (_what, path, status) => {
  const { status: answered, text: html } = await rawRequest(product.url, path);
  expect(answered).toBe(status);
  expect(html).toContain('</html>');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.length).toBeLessThan(150_000);
});

describe('invalid text', () => {
  const stored = async () => {
    const tables = ['blog_categories', 'consultations', 'subscriptions', 'privacy_requests'];
    const counted = ['users', 'analytics_events', 'mails', ...tables].map((table) =>
      product.db(table).count('* as n').first(),
    );
    return (await Promise.all(counted)).map((row) => row?.n);
  };
  let before: unknown[];
  beforeAll(async () => {
    before = await stored();
  });
  afterEach(async () => expect(await stored()).toEqual(before));

  const post = (path: string, type: string, body: BodyInit) =>
    fetch(product.url + path, {
      method: 'POST',
      headers: { 'Content-Type': type, cookie, origin: product.url },
      body,
      redirect: 'manual',
    });
  /** @returns one byte per character */
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const BROKEN = ['\xff\xfe', '\xc3(', '\xed\xa0\x80', '\xc0\x80', '\xf5\x80\x80\x80'];

  it('is refused in JSON by every kind of route', async () => {
    for (const path of [
      '/api/admin/categories',
      '/api/handle-consultation-request',
      '/api/subscribe-newsletter',
      '/api/privacy-requests',
      '/api/auth/login',
      '/api/setup',
      '/api/events',
      '/api/log-404',
    ]) {
      for (const broken of BROKEN) {
        const answer = await post(path, 'application/json', bytes(`{"name":"${broken}"}`));
        expect([answer.status, await answer.json()], path).toMatchObject([
          400,
          { code: 'malformed', message: 'The body is not valid UTF-8.' },
        ]);
      }
      const half = await post(path, 'application/json', '{"name":"a\\udc00b"}');
      expect([half.status, await half.json()], path).toMatchObject([
        422,
        { code: 'invalid', message: expect.stringContaining('half a character') },
      ]);
    }
    expect((await post('/api/setup', 'application/json; charset=utf-16', '{}')).status).toBe(415);
  });

  it('is refused in forms, as bytes and as escapes', async () => {
    const form = 'application/x-www-form-urlencoded';
    const answers = [];
    for (const broken of [...BROKEN, '%ff%fe', '%C3(', '%ED%A0%80'])
      for (const path of [
        '/api/handle-consultation-request',
        '/api/subscribe-newsletter',
        '/api/newsletter/confirm',
      ])
        answers.push((await post(path, form, bytes(`firstName=${broken}&token=${broken}`))).status);
    expect(new Set(answers)).toEqual(new Set([400]));
    expect((await post('/api/handle-consultation-request', form, 'firstName=%C3%A9&lastName=é')).status).toBe(
      422,
    );
  });

  it('is refused in queries', async () => {
    const get = async (path: string) => {
      const answer = await fetch(product.url + path, { headers: { cookie } });
      return [answer.status, await answer.json()];
    };
    expect(await get('/api/admin/posts?filter={"q":"%ff"}')).toMatchObject([400, { code: 'malformed' }]);
    expect(await get('/api/posts?q=%C3%28')).toMatchObject([400, { code: 'malformed' }]);
    expect(await get('/api/admin/posts?filter={"q":"\\ud800"}')).toMatchObject([
      422,
      { message: expect.stringContaining('half a character') },
    ]);
  });
});
