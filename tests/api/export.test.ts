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
  const told = { consent_text: 'Send me\r\nthe newsletter', first_name: '=Ann', tags: ['=A', 'B'] };
  const plain = aSubscription({ email: 'plain@example.com', source: '\tcmd', ...told });
  await product.db('subscriptions').insert(plain);
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
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const file = `attachment; filename=newsletter-subscribers-${day}.csv`;
  expect(answer.headers.get('content-disposition')).toBe(file);
  const [head, ...rows] = readCsv(answer.body);
  expect(head?.join(' ')).toBe(
    'email status source consent_text consent_version consent_at confirmed_at unsubscribed_at ' +
      'created_at updated_at first_name tags',
  );
  expect(rows).toHaveLength(MANY);
  expect(new Set(rows.map((row) => row[0])).size).toBe(MANY);
  expect(rows.every((row) => row.length === head?.length)).toBe(true);
  const rowOf = (email: string) => rows.find((row) => row[0] === email) ?? [];
  // London times, in a format that spreadsheets recognise.
  const time = expect.stringMatching(/^2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(rowOf('reader61@example.com').slice(5)).toEqual(['', '', '', '2026-01-01 01:01:00', time, '', '']);
  const plain = rowOf('plain@example.com');
  expect([...plain.slice(2, 4), ...plain.slice(10)]).toEqual([
    "'\tcmd",
    'Send me the newsletter',
    "'=Ann",
    "'=A, B",
  ]);
});

it('follows the filter, the search and the sort of the list', async () => {
  const filter = { status: 'pending', created_at_lte: '2026-01-01' };
  const query = `?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["created_at","DESC"]`;
  const address = `${product.url}/api/admin/subscriptions${query}&range=[0,4999]`;
  const list = await ask<{ email: string }[]>(address, { cookie });
  const [, ...rows] = readCsv((await exported(query)).body);
  expect(rows.map((row) => row[0])).toEqual(list.body.map((record) => record.email));
  expect(rows.length).toBeGreaterThan(100);
  const quote = `?filter=${encodeURIComponent(JSON.stringify({ q: `"'\\%_$1` }))}`;
  expect(readCsv((await exported(quote)).body)).toHaveLength(1);
  expect((await exported('?filter={"nonsense":1}')).status).toBe(400);
  expect((await exported('?sort=["nonsense","ASC"]')).status).toBe(400);
});
