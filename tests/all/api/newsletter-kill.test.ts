import PostalMime from 'postal-mime';
import { describe, it, type TestContext } from 'vitest';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { CONNECTIONS_OF_LANE } from '../../../api/platform/mail/mailer.ts';
import { ask } from '../../support/admin-client.ts';
import { cloneDatabase } from '../../support/database.ts';
import { startProduct } from '../../support/product.ts';
import { startProductProcess } from '../../support/product-process.ts';
import { signIn } from '../../support/sign-in.ts';
import { startSmtpServer } from '../../support/smtp.ts';

/** More than one batch at this pace, so that a kill in the first one leaves some for the next process. */
const READERS = 35;
const PER_MINUTE = 240;
const SESSION_SECRET = 'a secret of more than thirty-two characters';
const POLLING = { timeout: 90_000, interval: 100 };

/** Sets up a database with subscribers and a post, and a mail server, for any number of products. */
async function openScene({ expect, onTestFinished }: TestContext) {
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  const db = openDatabase(database.url, { max: 3 });
  onTestFinished(() => db.destroy());
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const cookie = await signIn({ db, secrets: { sessionSecret: SESSION_SECRET, setupCode: '' } }, 'admin');
  const [{ id: post_id }] = await db('blog_posts')
    .insert({ slug: 'sent', title: 'Sent', content: 'Text', content_html: '<p>Text</p>', published: true })
    .returning('id');
  await db('subscriptions').insert(
    Array.from({ length: READERS }, (_, n) => ({
      email: `reader-${n}@example.com`,
      status: 'confirmed',
      source: 'test',
    })),
  );
  const env = { SMTP_URL: smtp.url, SESSION_SECRET };
  return {
    db,
    smtp,
    cookie,
    startProcess: async () => {
      const running = await startProductProcess(database.url, env);
      onTestFinished(() => running.kill());
      return running;
    },
    startInThisProcess: async () => {
      const running = await startProduct({ database, env });
      onTestFinished(() => running.stop());
      return running;
    },
    startNewsletter: async ({ url }: { url: string }, per_minute: number) => {
      const newsletters = `${url}/api/admin/newsletters`;
      const { body } = await ask<{ id: string }>(newsletters, {
        cookie,
        body: { post_ids: [post_id], subject: 'Once', per_minute },
      });
      expect((await ask(`${newsletters}/${body.id}/start`, { cookie, body: {} })).status).toBe(200);
      return body.id;
    },
    state: async () => (await db('newsletters').first('state')).state,
    addresses: () =>
      Promise.all(smtp.accepted.map(async (raw) => (await PostalMime.parse(raw)).to?.[0]?.address ?? '')),
    /** Kills a process when the mail server accepts its fifteenth mail; resolves once it has ended. */
    killAtFifteenth: (victim: { kill(): Promise<void> }) =>
      new Promise<void>((resolve) => {
        smtp.behaviour = {
          beforeAccept: async () => {
            if (smtp.accepted.length < 15) return;
            await victim.kill();
            resolve();
          },
        };
      }),
  };
}

describe.concurrent('nobody gets a newsletter twice', () => {
  it('when a process is killed midway, and the next one finishes it', async (context) => {
    const { expect } = context;
    const { db, smtp, addresses, state, ...scene } = await openScene(context);
    const first = await scene.startProcess();
    const killed = scene.killAtFifteenth(first);
    await scene.startNewsletter(first, PER_MINUTE);
    await killed;
    expect(await state()).toBe('sending');
    smtp.behaviour = {};
    await scene.startInThisProcess();
    await expect.poll(state, POLLING).toBe('sent');
    const got = await addresses();
    expect(new Set(got).size).toBe(got.length);
    const counts = await db('newsletter_recipients')
      .groupBy('state')
      .select('state', db.raw('count(*)::int as total'));
    const total = (name: string) => counts.find((row) => row.state === name)?.total ?? 0;
    expect(total('sent') + total('unknown')).toBe(READERS);
    expect(total('unknown')).toBeLessThanOrEqual(CONNECTIONS_OF_LANE);
    expect(got.length).toBeGreaterThanOrEqual(total('sent'));
  });

  it('when a process is killed while resending failed ones', async (context) => {
    const { expect } = context;
    const { db, smtp, addresses, state, cookie, ...scene } = await openScene(context);
    const first = await scene.startProcess();
    smtp.behaviour = { refuseRecipient: () => ({ code: 554, text: '5.7.1 Blocked' }) };
    const id = await scene.startNewsletter(first, 6000);
    await expect.poll(state, POLLING).toBe('sent');
    const killed = scene.killAtFifteenth(first);
    await db('newsletters').update({ per_minute: PER_MINUTE });
    const again = `${first.url}/api/admin/newsletters/${id}/resend`;
    expect((await ask(again, { cookie, body: {} })).status).toBe(200);
    await killed;
    smtp.behaviour = {};
    await scene.startInThisProcess();
    await expect.poll(state, POLLING).toBe('sent');
    const got = await addresses();
    expect(new Set(got).size).toBe(got.length);
    const settled = await db('newsletter_recipients').whereIn('state', ['sent', 'unknown']).pluck('state');
    expect(settled).toHaveLength(READERS);
    expect(settled.filter((one) => one === 'unknown').length).toBeLessThanOrEqual(CONNECTIONS_OF_LANE);
  });

  it('when two processes share it', async (context) => {
    const { expect } = context;
    const { addresses, state, ...scene } = await openScene(context);
    const [first] = await Promise.all([scene.startProcess(), scene.startInThisProcess()]);
    await scene.startNewsletter(first, PER_MINUTE);
    await expect.poll(state, POLLING).toBe('sent');
    const got = await addresses();
    expect(got).toHaveLength(READERS);
    expect(new Set(got).size).toBe(READERS);
  });
});
