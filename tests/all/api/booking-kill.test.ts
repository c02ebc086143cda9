import path from 'node:path';
import type { Knex } from 'knex';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSlots } from '../../../api/consultations/booking/availability.ts';
import { createUser } from '../../../api/platform/auth/users.ts';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { cloneDatabase, type TestDatabase } from '../../support/database.ts';
import { type ProductProcess, startProductProcess } from '../../support/product-process.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../support/kill-at-statement.ts');
/** Each statement of a booking costs a start of the product. */
const TIME = 600_000;
const VISITOR = {
  ...{ firstName: 'Moana', lastName: 'Tane', companyName: 'Harbour Ferries', email: 'moana@example.com' },
  ...{ consent: 'on', zone: 'Pacific/Auckland' },
};

let database: TestDatabase;
let db: Knex;
let smtp: SmtpServer;
const processes: ProductProcess[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, { max: 3, name: 'test' });
  smtp = await startSmtpServer();
});
afterAll(async () => {
  for (const running of processes) await running.kill();
  await smtp.close();
  await db.destroy();
  await database.drop();
});

async function start(killAt = 0): Promise<ProductProcess> {
  const env = { SMTP_URL: smtp.url, KILL_AT: String(killAt) };
  const running = await startProductProcess(database.url, env, { script: SCRIPT });
  processes.push(running);
  return running;
}

/** Numbers of rows, once PostgreSQL has noticed that the process is gone. */
async function stored(): Promise<number[]> {
  const open = () =>
    db('pg_stat_activity')
      .where({ application_name: 'verve', datname: db.raw('current_database()') })
      .whereLike('state', 'idle in transaction%')
      .pluck('pid');
  await expect.poll(open).toEqual([]);
  const tables = ['consultations', 'appointments', 'appointment_events', 'mails'];
  return Promise.all(tables.map(async (table) => (await db(table)).length));
}

it('a booking that is killed before any of its statements leaves nothing, and after the last all, with one mail to each side', {
  timeout: TIME,
}, async () => {
  const email = 'director@example.com';
  const user_id = await createUser(
    db,
    { email, full_name: 'Test Director', password_hash: '!' },
    'enquiries',
  );
  const hours = JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '17:00' })));
  await db('availability').insert({ user_id, is_on: true, hours });
  const [host] = await findSlots(db);
  const slot = `${new Date(host?.slots[0] ?? 0).toISOString()} ${user_id}`;
  let statement = 0;
  let rows: number[] = [];
  for (let next = start(1); rows[0] !== 1; ) {
    statement += 1;
    const running = await next;
    next = start(statement + 1);
    // So many requests of one visitor would be held back as spam.
    await db('rate_limits').delete();
    running.child.kill('SIGUSR2');
    const body = new URLSearchParams({ ...VISITOR, slot });
    const answer = await fetch(`${running.url}/book`, { method: 'POST', body }).catch(() => null);
    expect(answer?.status).toBeUndefined();
    rows = await stored();
    expect(rows, `before statement ${statement}`).toEqual(rows[0] === 1 ? [1, 1, 1, 2] : [0, 0, 0, 0]);
    // The last one that was started sends the mails.
    if (rows[0] === 1) await next;
  }
  expect(statement).toBeGreaterThan(15);
  await expect.poll(() => db('mails').pluck('state')).toEqual(['sent', 'sent']);
  const mails = await Promise.all(smtp.accepted.map((raw) => PostalMime.parse(raw)));
  expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([email, VISITOR.email]);
});
