import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSubscription } from '../../seeds/factories.ts';
import { ask } from '../support/admin-client.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const MANY = 25_001;
const FORMULA = '=HYPERLINK("http://evil.example","x")@example.com';
const AWKWARD = 'ünïcode, "quoted"@example.com';

let product: RunningProduct;
let cookie: string;

beforeAll(async () => {
  product = await startProduct();
  cookie = await signIn(product, 'staff');
  await product.db.raw(
    `insert into subscriptions (email, status, source, created_at)
     select 'reader' || n || '@example.com', case when n % 4 = 0 then 'pending' else 'confirmed' end, 'footer',
            '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
     from generate_series(1, ?::int) as n`,
    [MANY - 6],
  );
  const consent_text = 'Send me\r\nthe letter';
  const awkward = ['+44@example.com', '-1@example.com', '@at.example.com', FORMULA, AWKWARD];
  await product
    .db('subscriptions')
    .insert([
      ...awkward.map((email) => aSubscription({ email, consent_text, source: 'import' })),
      aSubscription({ email: 'plain@example.com', source: '\tcmd', status: 'unsubscribed' }),
    ]);
});
afterAll(() => product.stop());

const exported = async (query = '') =>
  ask<string>(`${product.url}/api/admin/subscriptions/export.csv${query}`, { cookie });

/** RFC 4180, strictly: quoted cells, doubled quotes, CRLF after every record. */
function readCsv(text: string): string[][] {
  expect(text.endsWith('\r\n')).toBe(true);
  return text
    .slice(0, -2)
    .split('\r\n')
    .map((line) =>
      line
        .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
        .map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"')),
    );
}

it('holds every row, for staff too, under a name with the date', async () => {
  const answer = await exported();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const day = new Date().toISOString().slice(0, 10);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="newsletter-subscribers-${day}.csv"`,
  );
  const [head, ...rows] = readCsv(answer.body);
  expect(head).toEqual([
    'email',
    'status',
    'source',
    'consent_text',
    'consent_version',
    'consent_at',
    'confirmed_at',
    'unsubscribed_at',
    'created_at',
    'updated_at',
  ]);
  expect(rows).toHaveLength(MANY);
  expect(new Set(rows.map((row) => row[0])).size).toBe(MANY);
  expect(rows.every((row) => row.length === head?.length)).toBe(true);
  const one = rows.find((row) => row[0] === 'reader61@example.com');
  expect(one?.slice(5)).toEqual(['', '', '', '2026-01-01T01:01:00Z', expect.stringMatching(/^2\d{3}-.*Z$/)]);
});

it('starts no cell like a formula, and leaves text of all languages as it is', async () => {
  const [, ...rows] = readCsv((await exported()).body);
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  const emails = rows.map((row) => row[0]);
  expect(emails).toContain(`'${FORMULA}`);
  expect(emails).toContain(AWKWARD);
  expect(emails).toContain("'+44@example.com");
  expect(rows.find((row) => row[0] === AWKWARD)?.[3]).toBe('Send me the letter');
  expect(rows.find((row) => row[0] === 'plain@example.com')?.[2]).toBe("'\tcmd");
});

it('follows the filter, the search and the sort of the list', async () => {
  const filter = { status: 'pending', created_at_lte: '2026-01-01' };
  const query = `?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["created_at","DESC"]`;
  const list = await ask<{ email: string }[]>(
    `${product.url}/api/admin/subscriptions${query}&range=[0,4999]`,
    { cookie },
  );
  const [, ...rows] = readCsv((await exported(query)).body);
  expect(rows.map((row) => row[0])).toEqual(list.body.map((record) => record.email));
  expect(rows.length).toBeGreaterThan(100);
  const quote = `?filter=${encodeURIComponent(JSON.stringify({ q: `"'\\%_$1` }))}`;
  expect(readCsv((await exported(quote)).body)).toHaveLength(1);
  expect((await exported('?filter={"nonsense":1}')).status).toBe(400);
  expect((await exported('?sort=["nonsense","ASC"]')).status).toBe(400);
});

it('is written to the audit log with the number of rows', async () => {
  await product.db('audit_log').where({ action: 'export' }).delete();
  await exported('?filter={"status":"unsubscribed"}');
  const entry = await product.db('audit_log').where({ action: 'export' }).first();
  expect(entry).toMatchObject({ resource: 'subscriptions', details: { rows: 1, filter: ['status'] } });
  expect(entry.user_id).toMatch(/^[0-9a-f-]{36}$/);
});

it('lets go of the database when the download is cut off', async () => {
  const controller = new AbortController();
  const response = await fetch(`${product.url}/api/admin/subscriptions/export.csv`, {
    headers: { Cookie: cookie },
    signal: controller.signal,
  });
  await response.body?.getReader().read();
  controller.abort();
  await expect
    .poll(
      async () => (await product.db('pg_stat_activity').where({ application_name: 'verve-export' })).length,
      { timeout: 10_000 },
    )
    .toBe(0);
  expect((await exported('?filter={"q":"plain"}')).status).toBe(200);
});
