import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORTS_BUSY } from '#shared/subscriptions.ts';
import { EXPORTS_AT_ONCE } from '../../../api/subscriptions/export.ts';
import { ask } from '../../support/admin-client.ts';
import { eventually } from '../../support/eventually.ts';
import { withProduct } from '../../support/product.ts';
import { type ProductProcess, startProductProcess } from '../../support/product-process.ts';
import { signIn } from '../../support/sign-in.ts';

let cookie: string;
/** Other processes over the same database. */
const others: ProductProcess[] = [];
afterAll(async () => {
  await Promise.all(others.map((one) => one.kill()));
});
const product = withProduct();
beforeAll(async () => {
  cookie = await signIn(product, 'staff');
  // More than fits in the buffers, so that an unread download stays open.
  await product.db.raw(
    `insert into subscriptions (email, status, source, consent_text, consent_version, consent_at, confirmed_at)
     select 'reader' || n || '@example.com', 'confirmed', 'footer', repeat('Send me the newsletter. ', 200), '1', now(), now()
     from generate_series(1, 6000) as n`,
  );
});

const address = (url: string) => `${url}/api/admin/subscriptions/export.csv`;

/** @returns a started download that is not read further */
async function begun(url: string): Promise<IncomingMessage> {
  const download = request(address(url), { headers: { Cookie: cookie } });
  download.on('error', () => undefined);
  download.end();
  const [response] = (await once(download, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
}
const refusal = async (url: string) => {
  const { status, body, headers } = await ask<{ code: string; message: string }>(address(url), { cookie });
  return [status, body.code, body.message, headers.get('retry-after')];
};
const REFUSED = [503, 'unavailable', EXPORTS_BUSY, '5'];
const asksFirst = async (url: string) =>
  (await fetch(address(url), { method: 'HEAD', headers: { Cookie: cookie } })).status;
const logged = async () => (await product.db('audit_log').where({ action: 'export' }).pluck('action')).length;

test('a process limits concurrent exports, and accepts another when one ends', async () => {
  const files = [];
  expect(await asksFirst(product.url)).toBe(204);
  for (let n = 0; n < EXPORTS_AT_ONCE.process; n += 1) files.push(await begun(product.url));
  expect(files.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200));
  expect(await refusal(product.url)).toEqual(REFUSED);
  expect(await asksFirst(product.url)).toBe(503);
  expect(await logged()).toBe(EXPORTS_AT_ONCE.process);
  files.pop()?.destroy();
  await eventually(async () => expect(await asksFirst(product.url)).toBe(204));
  files.push(await begun(product.url));
  for (const file of files) file.destroy();
  await eventually(async () => expect(await asksFirst(product.url)).toBe(204));
});

test('all processes together limit their exports', async () => {
  const SESSION_SECRET = product.secrets.sessionSecret;
  for (let n = 0; n < 2; n += 1)
    others.push(await startProductProcess(product.databaseUrl, { SESSION_SECRET }));
  const [second = '', third = ''] = others.map(({ url }) => url);
  const files = [];
  for (const url of [product.url, second])
    for (let n = 0; n < EXPORTS_AT_ONCE.process; n += 1) files.push(await begun(url));
  expect(files).toHaveLength(EXPORTS_AT_ONCE.all);
  expect(await refusal(third)).toEqual(REFUSED);
  expect(await asksFirst(third)).toBe(503);
  for (const file of files) file.destroy();
  await eventually(async () => expect(await asksFirst(third)).toBe(204));
  const whole = await ask<string>(address(third), { cookie });
  expect([whole.status, whole.headers.get('x-total-count')]).toEqual([200, '6000']);
});
