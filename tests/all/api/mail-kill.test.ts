import PostalMime from 'postal-mime';
import { describe, it, type TestContext } from 'vitest';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { CONNECTIONS } from '../../../api/platform/mail/mailer.ts';
import { aPost } from '../../../seeds/factories.ts';
import { ask } from '../../support/admin-client.ts';
import { CONSULTATION_REQUEST } from '../../support/consultation-request.ts';
import { cloneDatabase } from '../../support/database.ts';
import { startProduct } from '../../support/product.ts';
import { startProductProcess } from '../../support/product-process.ts';
import { signIn } from '../../support/sign-in.ts';
import { startSmtpServer } from '../../support/smtp.ts';

const SESSION_SECRET = 'a secret of more than thirty-two characters';
/** More than one batch at this pace, so that a kill in the first one leaves some for the next process. */
const READERS = 35;
const PER_MINUTE = 240;
const POLLING = { timeout: 90_000, interval: 100 };

/** Sets up a database and a mail server, for any number of products. */
async function openScene({ expect, onTestFinished }: TestContext) {
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  const db = openDatabase(database.url, { max: 3 });
  onTestFinished(() => db.destroy());
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const env = { SMTP_URL: smtp.url, SESSION_SECRET };
  const state = async (table = 'mails') => (await db(table).first('state'))?.state;
  const received = () => Promise.all(smtp.accepted.map((raw) => PostalMime.parse(raw)));
  return {
    db,
    smtp,
    state,
    isSent: (table?: string) => expect.poll(() => state(table), POLLING).toBe('sent'),
    messageIds: async () => (await received()).map(({ messageId }) => messageId),
    addresses: async () => (await received()).map(({ to }) => to?.[0]?.address),
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
    /** Kills a process when the mail server accepts its mail of this number; resolves once it has ended. */
    killAt: (victim: { kill(): Promise<void> }, number: number) =>
      new Promise<void>((resolve) => {
        smtp.behaviour = {
          beforeAccept: async () => {
            if (smtp.accepted.length < number - 1) return;
            smtp.behaviour = {};
            await victim.kill();
            resolve();
          },
        };
      }),
    startNewsletter: async ({ url }: { url: string }) => {
      const secrets = { sessionSecret: SESSION_SECRET, setupCode: '' };
      const cookie = await signIn({ db, secrets }, 'admin');
      const post = aPost();
      await db('blog_posts').insert(post);
      const emails = Array.from({ length: READERS }, (_, n) => `reader-${n}@example.com`);
      await db('subscriptions').insert(
        emails.map((email) => ({ email, status: 'confirmed', source: 'test' })),
      );
      const newsletters = `${url}/api/admin/newsletters`;
      const draft = { post_ids: [post.id], subject: 'Once', per_minute: PER_MINUTE };
      const { body } = await ask<{ id: string }>(newsletters, { cookie, body: draft });
      expect((await ask(`${newsletters}/${body.id}/start`, { cookie, body: {} })).status).toBe(200);
    },
  };
}

describe.concurrent('a process killed', () => {
  it('after the mail server accepted the message sends it again under the same id', async (context) => {
    const { expect } = context;
    const scene = await openScene(context);
    const first = await scene.startProcess();
    const killed = scene.killAt(first, 1);
    await ask(`${first.url}/api/handle-consultation-request`, { body: CONSULTATION_REQUEST });
    await killed;
    await expect.poll(() => scene.smtp.accepted.length).toBe(1);
    await scene.startInThisProcess();
    await scene.isSent();
    const ids = await scene.messageIds();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('in the middle of a newsletter leaves the rest to the next one, and nobody gets it twice', async (context) => {
    const { expect } = context;
    const scene = await openScene(context);
    const first = await scene.startProcess();
    const killed = scene.killAt(first, 16);
    await scene.startNewsletter(first);
    await killed;
    expect(await scene.state('newsletters')).toBe('sending');
    await scene.startInThisProcess();
    await scene.isSent('newsletters');
    const got = await scene.addresses();
    expect(new Set(got).size).toBe(got.length);
    const states: string[] = await scene.db('newsletter_recipients').pluck('state');
    expect(states.filter((state) => state === 'sent' || state === 'unknown')).toHaveLength(READERS);
    const unknown = states.filter((state) => state === 'unknown').length;
    expect(unknown).toBeLessThanOrEqual(CONNECTIONS);
    expect(got.length).toBeGreaterThanOrEqual(READERS - unknown);
  });
});

describe.concurrent('two processes', () => {
  it('share a newsletter, and nobody gets it twice', async (context) => {
    const { expect } = context;
    const scene = await openScene(context);
    const [first] = await Promise.all([scene.startInThisProcess(), scene.startInThisProcess()]);
    await scene.startNewsletter(first);
    await scene.isSent('newsletters');
    const got = await scene.addresses();
    expect(got).toHaveLength(READERS);
    expect(new Set(got).size).toBe(READERS);
  });
});
