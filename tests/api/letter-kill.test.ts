import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../api/database.ts';
import { CONNECTIONS_OF_LANE } from '../../api/mail/mailer.ts';
import { ask } from '../support/admin-client.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { signIn } from '../support/sign-in.ts';
import { type SmtpServer, startSmtpServer } from '../support/smtp.ts';

const READERS = 60;

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let smtp: SmtpServer;
let cookie: string;
let post: string;
const processes: ProductProcess[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, { max: 3 });
  const secrets = { sessionSecret: 'a secret of more than thirty-two characters', setupCode: '' };
  cookie = await signIn({ db, secrets }, 'admin');
  [{ id: post }] = await db('blog_posts')
    .insert({ slug: 'sent', title: 'Sent', content: 'Text', content_html: '<p>Text</p>', published: true })
    .returning('id');
  await db('subscriptions').insert(
    Array.from({ length: READERS }, (_, n) => ({
      email: `reader-${n}@example.com`,
      status: 'confirmed',
      source: 'test',
    })),
  );
});
beforeEach(async () => {
  smtp = await startSmtpServer();
});
afterEach(async () => {
  for (const running of processes.splice(0)) await running.kill();
  await smtp.close();
  await db('letter_recipients').delete();
  await db('letters').delete();
  await db('mails').delete();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function start(): Promise<ProductProcess> {
  const running = await startProductProcess(database.url, { SMTP_URL: smtp.url });
  processes.push(running);
  return running;
}

async function startLetter(running: ProductProcess, per_minute: number): Promise<void> {
  const letters = `${running.url}/api/admin/letters`;
  const { body } = await ask<{ id: string }>(letters, {
    cookie,
    body: { post_id: post, subject: 'Once', per_minute },
  });
  expect((await ask(`${letters}/${body.id}/start`, { cookie, body: {} })).status).toBe(200);
}

const state = async () => (await db('letters').first('state')).state;
const addresses = () =>
  Promise.all(smtp.accepted.map(async (raw) => (await PostalMime.parse(raw)).to?.[0]?.address ?? ''));

it('a process killed in the middle of a letter: the next one ends it, and nobody gets it twice', {
  timeout: 120_000,
}, async () => {
  const first = await start();
  const killed = new Promise<void>((resolve) => {
    smtp.behaviour = {
      beforeAccept: async () => {
        if (smtp.accepted.length < 15) return;
        await first.kill();
        resolve();
      },
    };
  });
  await startLetter(first, 240);
  await killed;
  expect(await state()).toBe('sending');
  smtp.behaviour = {};
  await start();
  await expect.poll(state, { timeout: 90_000, interval: 250 }).toBe('sent');
  const got = await addresses();
  expect(new Set(got).size).toBe(got.length);
  const counts = await db('letter_recipients')
    .groupBy('state')
    .select('state', db.raw('count(*)::int as total'));
  const total = (name: string) => counts.find((row) => row.state === name)?.total ?? 0;
  expect(total('sent') + total('unknown')).toBe(READERS);
  expect(total('unknown')).toBeLessThanOrEqual(CONNECTIONS_OF_LANE);
  expect(got.length).toBeGreaterThanOrEqual(total('sent'));
});

it('a letter sent again to those that failed survives a kill, and nobody gets it twice', {
  timeout: 120_000,
}, async () => {
  const first = await start();
  smtp.behaviour = { refuseRecipient: () => ({ code: 554, text: '5.7.1 Blocked' }) };
  await startLetter(first, 6000);
  await expect.poll(state, { timeout: 60_000, interval: 250 }).toBe('sent');
  const killed = new Promise<void>((resolve) => {
    smtp.behaviour = {
      beforeAccept: async () => {
        if (smtp.accepted.length !== 15) return;
        await first.kill();
        resolve();
      },
    };
  });
  const { id } = await db('letters')
    .update({ per_minute: 240 })
    .returning('id')
    .then(([row]) => row);
  const again = `${first.url}/api/admin/letters/${id}/resend`;
  expect((await ask(again, { cookie, body: {} })).status).toBe(200);
  await killed;
  smtp.behaviour = {};
  await start();
  await expect.poll(state, { timeout: 90_000, interval: 250 }).toBe('sent');
  const got = await addresses();
  expect(new Set(got).size).toBe(got.length);
  const settled = await db('letter_recipients').whereIn('state', ['sent', 'unknown']).pluck('state');
  expect(settled).toHaveLength(READERS);
  expect(settled.filter((one) => one === 'unknown').length).toBeLessThanOrEqual(CONNECTIONS_OF_LANE);
});

it('two processes share a letter and nobody gets it twice', { timeout: 120_000 }, async () => {
  const [first] = [await start(), await start()];
  await startLetter(first, 240);
  await expect.poll(state, { timeout: 90_000, interval: 250 }).toBe('sent');
  const got = await addresses();
  expect(got).toHaveLength(READERS);
  expect(new Set(got).size).toBe(READERS);
});
