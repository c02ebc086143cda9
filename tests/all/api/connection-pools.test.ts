import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { BULK_MAIL_QUEUE, MAIL_QUEUE } from '../../../api/platform/mail/outbox.ts';
import { ask } from '../../support/admin-client.ts';
import { withProduct } from '../../support/product.ts';

/** As many as the waiting jobs, which would take them all if requests and jobs shared connections. */
const CONNECTIONS = 5;
const product = withProduct({ seed: true, env: { DATABASE_CONNECTIONS: String(CONNECTIONS) } });

it('jobs that wait for the database do not keep requests waiting', async () => {
  const holder = await product.db.transaction();
  onTestFinished(async () => void (await holder.rollback()));
  await holder.raw('lock table mails in access exclusive mode');
  const jobs = [MAIL_QUEUE, BULK_MAIL_QUEUE].flatMap((name) =>
    Array.from({ length: CONNECTIONS }, () => ({ name, data: JSON.stringify({ mail_id: randomUUID() }) })),
  );
  await product.db('pgboss.job').insert(jobs);
  await expect.poll(async () => (await waitingForMails()).length).toBeGreaterThanOrEqual(CONNECTIONS);

  for (const path of ['/api/posts?q=board', '/api/categories', '/blog'])
    expect((await ask(product.url + path)).status, path).toBe(200);
});

it('a statement that takes too long is ended, and its connection serves the next', async () => {
  const db = openDatabase(product.databaseUrl, { max: 1, statementSeconds: 1 });
  onTestFinished(() => db.destroy());
  await expect(db.raw('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
  expect((await db.raw('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

const waitingForMails = () =>
  product.db('pg_locks').whereRaw("relation = 'mails'::regclass and not granted").pluck('pid');
