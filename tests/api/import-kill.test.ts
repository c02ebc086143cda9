import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { SubscriptionImport } from '#shared/subscription-imports.ts';
import { openDatabase } from '../../api/database.ts';
import { ask } from '../support/admin-client.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { signIn } from '../support/sign-in.ts';

const ROWS = 20_000;

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let cookie: string;
const processes: ProductProcess[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, { max: 3 });
  const secrets = { sessionSecret: 'a secret of more than thirty-two characters', setupCode: '' };
  cookie = await signIn({ db, secrets }, 'admin');
});
afterEach(async () => {
  for (const running of processes.splice(0)) await running.kill();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function start(): Promise<ProductProcess> {
  const running = await startProductProcess(database.url);
  processes.push(running);
  return running;
}

const found = () => db('subscription_imports').first();
const reaches = (state: string) =>
  expect.poll(async () => (await found()).state, { timeout: 60_000, interval: 100 }).toBe(state);
const isUnderWay = () =>
  expect.poll(async () => (await found()).position, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0);
const addresses = async () => Number((await db('subscriptions').count({ total: '*' }).first())?.total);

it('a process killed in the middle of an import, and of its undoing, leaves whole chunks that the next one continues', {
  timeout: 180_000,
}, async () => {
  const first = await start();
  const lines = Array.from({ length: ROWS }, (_, n) => `reader-${n}@example.com,pending`);
  const response = await fetch(`${first.url}/api/admin/subscription-imports/upload?filename=big.csv`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv', Cookie: cookie },
    body: `email,status\n${lines.join('\n')}\n`,
  });
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as SubscriptionImport;
  await reaches('checked');
  const command = (running: ProductProcess, name: string) =>
    ask(`${running.url}/api/admin/subscription-imports/${id}/${name}`, { cookie, body: {} });
  expect((await command(first, 'run')).status).toBe(200);
  await isUnderWay();
  await first.kill();
  // In one statement, which sees one moment: a commit that was on its way as the process died may still arrive.
  const { state, position, total } = await db('subscription_imports').first(
    'state',
    'position',
    db.raw('(select count(*) from subscriptions)::int as total'),
  );
  expect(state).toBe('running');
  expect(total).toBe(position);

  const second = await start();
  await reaches('done');
  expect(await addresses()).toBe(ROWS);
  expect((await found()).counts).toMatchObject({ add: ROWS });

  expect((await command(second, 'undo')).status).toBe(200);
  await expect.poll(addresses, { timeout: 30_000, interval: 10 }).toBeLessThan(ROWS);
  await second.kill();
  expect((await found()).state).toBe('undoing');
  await start();
  await reaches('undone');
  expect(await addresses()).toBe(0);
  expect((await found()).counts).toMatchObject({ add: ROWS });
});
