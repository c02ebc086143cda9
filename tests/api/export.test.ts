import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { aSubscription } from '../../seeds/factories.ts';
import { ask } from '../support/admin-client.ts';
import { withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

/** More than two batches. */
const MANY = 2501;

let cookie: string;

const product = withProduct();
beforeAll(async () => {
  cookie = await signIn(product, 'staff');
  await product.db.raw(
    `insert into subscriptions (email, status, source, created_at)
     select 'reader' || n || '@example.com', case when n % 4 = 0 then 'pending' else 'confirmed' end, 'footer',
            '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
     from generate_series(1, ?::int) as n`,
    [MANY - 1],
  );
  const consent_text = 'Send me\r\nthe newsletter';
  const told = { first_name: '=Ann', tags: ['=A', 'B'] };
  await product
    .db('subscriptions')
    .insert(aSubscription({ email: 'plain@example.com', source: '\tcmd', consent_text, ...told }));
});

const exported = async (query = '') =>
  ask<string>(`${product.url}/api/admin/subscriptions/export.csv${query}`, { cookie });

const readCsv = (text: string): string[][] => parse(text, { bom: true, record_delimiter: '\r\n' });

it('contains every row, for staff too, in a file named with the date', async () => {
  // Otherwise midnight could fall between this date and the one in the name.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const day = new Date().toISOString().slice(0, 10);
  const answer = await exported();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename=newsletter-subscribers-${day}.csv`,
  );
  const [head, ...rows] = readCsv(answer.body);
  const columns = (
    'email status source consent_text consent_version consent_at confirmed_at unsubscribed_at ' +
    'created_at updated_at first_name tags'
  ).split(' ');
  expect(head).toEqual(columns);
  expect(rows).toHaveLength(MANY);
  expect(new Set(rows.map((row) => row[0])).size).toBe(MANY);
  expect(rows.every((row) => row.length === head?.length)).toBe(true);
  const one = rows.find((row) => row[0] === 'reader61@example.com');
  // London times, in a format that spreadsheets recognise.
  const time = /^2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d$/;
  const plain = rows.find((row) => row[0] === 'plain@example.com');
  expect([plain?.[2], plain?.[3], plain?.[10], plain?.[11]]).toEqual([
    "'\tcmd",
    'Send me the newsletter',
    "'=Ann",
    "'=A, B",
  ]);
  expect(one?.slice(5)).toEqual(['', '', '', '2026-01-01 01:01:00', expect.stringMatching(time), '', '']);
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
