import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { SubscriptionImport } from '#shared/subscription-imports.ts';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { ask } from '../../support/admin-client.ts';
import { cloneDatabase, type TestDatabase } from '../../support/database.ts';
import { startProduct } from '../../support/product.ts';
import { type ProductProcess, startProductProcess } from '../../support/product-process.ts';
import { signIn } from '../../support/sign-in.ts';

/** Enough rows for several readings. */
const ROWS = 5000;
const IN_THE_MIDDLE = 'reader-2500@example.com';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let cookie: string;
const SESSION_SECRET = 'a secret of more than thirty-two characters';
const processes: ProductProcess[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, { max: 3 });
  cookie = await signIn({ db, secrets: { sessionSecret: SESSION_SECRET, setupCode: '' } }, 'admin');
});
afterEach(async () => {
  for (const running of processes.splice(0)) await running.kill();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function start(): Promise<ProductProcess> {
  const running = await startProductProcess(database.url, { SESSION_SECRET });
  processes.push(running);
  return running;
}

const found = () => db('subscription_imports').first();
const reaches = (state: string) =>
  expect.poll(async () => (await found()).state, { interval: 100 }).toBe(state);
const addresses = async () => Number((await db('subscriptions').count({ total: '*' }).first())?.total);
/** Whether the import waits for a row that somebody else has locked. */
const waitsForLock = async () =>
  (await db('pg_stat_activity')
    .where({ wait_event_type: 'Lock', datname: db.raw('current_database()') })
    .first('pid')) !== undefined;

it('writes all or nothing when the process is killed during an import and during its undo', async () => {
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
  // The import must wait for this uncommitted insert of the same subscriber.
  const arriving = await db.transaction();
  await arriving('subscriptions').insert({ email: IN_THE_MIDDLE, status: 'pending', source: 'test' });
  expect((await command(first, 'run')).status).toBe(200);
  await expect.poll(waitsForLock).toBe(true);
  await first.kill();
  await arriving.rollback();
  expect((await found()).state).toBe('running');
  expect(await addresses()).toBe(0);

  const second = await start();
  await reaches('done');
  expect(await addresses()).toBe(ROWS);
  expect((await found()).counts).toMatchObject({ add: ROWS });

  const holding = await db.transaction();
  await holding('subscriptions').where({ email: IN_THE_MIDDLE }).forUpdate().first('id');
  expect((await command(second, 'undo')).status).toBe(200);
  await expect.poll(waitsForLock).toBe(true);
  await second.kill();
  await holding.rollback();
  expect((await found()).state).toBe('undoing');
  expect(await addresses()).toBe(ROWS);
  const third = await startProduct({ database });
  try {
    await reaches('undone');
  } finally {
    await third.stop();
  }
  expect(await addresses()).toBe(0);
  expect((await found()).counts).toMatchObject({ add: ROWS });
});
