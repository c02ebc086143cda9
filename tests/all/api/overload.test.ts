import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { BUSY_MESSAGE, WAITING_MAX } from '../../../api/platform/http/refusals.ts';
import { BULK_MAIL_QUEUE, MAIL_QUEUE } from '../../../api/platform/mail/outbox.ts';
import { ask } from '../../support/admin-client.ts';
import { withProduct } from '../../support/product.ts';

/** As many as the waiting jobs, which would take them all if requests and jobs shared connections. */
const CONNECTIONS = 5;
const product = withProduct({ seed: true, env: { DATABASE_CONNECTIONS: String(CONNECTIONS) } });

it('sheds excess load, still serves cheap requests, and recovers at once', async () => {
  for (const kept of ['/', '/no/such/page']) await ask(product.url + kept);
  const holder = await product.db.transaction();
  onTestFinished(async () => void (await holder.rollback()));
  await holder.raw('lock table blog_posts, search_words in access exclusive mode');
  // Different categories, because equal requests share a query; searches have a limit of their own.
  const waiting = Array.from({ length: WAITING_MAX.reading + 50 }, (_none, n) =>
    ask<{ message?: string }>(`${product.url}/api/posts?category=board-${n}`),
  );
  // The first to be answered is one that was turned away: the others wait for the lock.
  expect(await Promise.race(waiting)).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringContaining('in a few seconds') },
  });
  const answer = await ask(`${product.url}/api/categories`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  const page = await ask<string>(`${product.url}/blog/the-best-board-papers-fit-on-two-pages`);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(page.body).toContain('in a few seconds');
  for (const cheap of ['/', '/healthz', '/favicon.ico'])
    expect((await ask(product.url + cheap)).status, cheap).toBe(200);
  const form = ask(`${product.url}/api/log-404`, {
    body: { path: '/gone', referrer: null, userAgent: 'x', errorType: '404' },
  });

  await holder.rollback();
  expect((await form).status).toBe(204);
  const answers = await Promise.all(waiting);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  // Not one that waited for the lock until it was given up, as on a busy machine.
  const turnedAway = answers.filter(({ body }) => body.message === BUSY_MESSAGE);
  expect(turnedAway.length).toBeGreaterThan(0);
  expect((await ask(`${product.url}/api/posts`)).status).toBe(200);
});

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

it('a statement that takes too long is ended; its connection serves the next, and is replaced once it is closed', async () => {
  const db = openDatabase(product.databaseUrl, { max: 1, statementSeconds: 1 });
  onTestFinished(() => db.destroy());
  await expect(db.raw('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
  const { rows } = await db.raw('select pg_backend_pid() as pid');
  // One that the database ends is replaced.
  await product.db.raw('select pg_terminate_backend(?)', [rows[0].pid]);
  const next = () => db.raw('select pg_backend_pid() as pid').catch(() => ({ rows }));
  await expect.poll(async () => (await next()).rows[0].pid).not.toBe(rows[0].pid);
});

const waitingForMails = () =>
  product.db('pg_locks').whereRaw("relation = 'mails'::regclass and not granted").pluck('pid');
