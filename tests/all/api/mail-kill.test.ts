import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import PostalMime from 'postal-mime';
import { describe, it, type TestContext } from 'vitest';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { createOutbox } from '../../../api/platform/mail/outbox.ts';
import { ask } from '../../support/admin-client.ts';
import { CONSULTATION_REQUEST as request } from '../../support/consultation-request.ts';
import { cloneDatabase } from '../../support/database.ts';
import { NO_COMPANY } from '../../support/no-company.ts';
import { startProduct } from '../../support/product.ts';
import { type ProductProcess, startProductProcess } from '../../support/product-process.ts';
import { type SmtpBehaviour, startSmtpServer } from '../../support/smtp.ts';

const ask24 = ({ url }: { url: string }, email = request.email) =>
  ask(`${url}/api/handle-consultation-request`, { body: { ...request, email } });

/** Sets up a database and a mail server, for any number of products. */
async function openScene({ expect, onTestFinished }: TestContext) {
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  const db = openDatabase(database.url, { max: 2 });
  onTestFinished(() => db.destroy());
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  const env = { SMTP_URL: smtp.url };
  const state = async () => (await db('mails').first('state'))?.state;
  return {
    db,
    smtp,
    state,
    isSent: () => expect.poll(state).toBe('sent'),
    messageIds: () => Promise.all(smtp.accepted.map(async (raw) => (await PostalMime.parse(raw)).messageId)),
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
    /** Kills the process at a step of the SMTP dialogue; resolves once it has ended. */
    killAt: (victim: ProductProcess, step: (kill: () => Promise<void>) => SmtpBehaviour) =>
      new Promise<void>((resolve) => {
        let isFirst = true;
        const kill = async () => {
          if (!isFirst) return;
          isFirst = false;
          await victim.kill();
          resolve();
        };
        smtp.behaviour = step(kill);
      }),
  };
}

describe.concurrent('a process killed', () => {
  it('right after it thanked the visitor loses no mail', async (context) => {
    const { expect } = context;
    const scene = await openScene(context);
    const first = await scene.startProcess();
    expect((await ask24(first)).status).toBe(200);
    await first.kill();
    await scene.startInThisProcess();
    await scene.isSent();
    expect(new Set(await scene.messageIds()).size).toBe(1);
  });

  it('while greeting the mail server loses no mail and sends none twice', async (context) => {
    const { expect } = context;
    const scene = await openScene(context);
    const first = await scene.startProcess();
    const killed = scene.killAt(first, (kill) => ({ beforeMailFrom: kill }));
    await ask24(first);
    await killed;
    expect(await scene.state()).toBe('sending');
    await scene.startInThisProcess();
    await scene.isSent();
    expect(scene.smtp.accepted).toHaveLength(1);
  });

  it('while the mail server reads the message loses no mail', async (context) => {
    const { expect } = context;
    const scene = await openScene(context);
    const first = await scene.startProcess();
    const killed = scene.killAt(first, (kill) => ({
      beforeAccept: async () => {
        await kill();
        scene.smtp.behaviour = {};
        throw new Error('The other side is gone');
      },
    }));
    await ask24(first);
    await killed;
    await scene.startInThisProcess();
    await scene.isSent();
    expect(scene.smtp.accepted).toHaveLength(1);
  });

  it('after the mail server accepted the message sends it again under the same id', async (context) => {
    const { expect } = context;
    const scene = await openScene(context);
    const first = await scene.startProcess();
    const killed = scene.killAt(first, (kill) => ({ beforeAccept: kill }));
    await ask24(first);
    await killed;
    await expect.poll(() => scene.smtp.accepted.length).toBe(1);
    await scene.startInThisProcess();
    await scene.isSent();
    const ids = await scene.messageIds();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('after the mail server accepted an at-most-once mail leaves it as unknown', async (context) => {
    const { expect } = context;
    const scene = await openScene(context);
    const first = await scene.startProcess();
    const killed = scene.killAt(first, (kill) => ({ beforeAccept: kill }));
    await postOnce(scene.db);
    await killed;
    await scene.startInThisProcess();
    await expect.poll(scene.state).toBe('unknown');
    expect(scene.smtp.accepted).toHaveLength(1);
  });

  it('after committing that the mail is sent does not send it again', async (context) => {
    const { expect } = context;
    const scene = await openScene(context);
    const first = await scene.startProcess();
    await ask24(first);
    await scene.isSent();
    await first.kill();
    const second = await scene.startInThisProcess();
    await ask24(second);
    await expect.poll(() => scene.db('mails').where({ state: 'sent' }).pluck('id')).toHaveLength(2);
    expect(scene.smtp.accepted).toHaveLength(2);
    expect(new Set(await scene.messageIds()).size).toBe(2);
  });
});

it('two processes share the mails and send each once', async (context) => {
  const { expect } = context;
  const scene = await openScene(context);
  const both = await Promise.all([scene.startProcess(), scene.startInThisProcess()]);
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => ask24(both[n % 2] as { url: string }, `visitor-${n}@example.com`)),
  );
  await expect.poll(() => scene.db('mails').where({ state: 'sent' }).pluck('id')).toHaveLength(10);
  expect(new Set(await scene.messageIds()).size).toBe(10);
  expect(scene.smtp.accepted).toHaveLength(10);
});

/** Posts an at-most-once mail, whose job any process may take. */
async function postOnce(db: Knex): Promise<void> {
  const name = createHash('sha256').update('once').digest('hex').slice(0, 8);
  const jobs = {
    enqueue: async (_trx: unknown, queue: string, data: object) => {
      await db('pgboss.job').insert({ name: queue, data: JSON.stringify(data) });
    },
  };
  await createOutbox(jobs, 'example.com', async () => NO_COMPANY).post(db, {
    kind: 'newsletter',
    to: `${name}@example.com`,
    subject: 'Once',
    text: 'Once',
    html: '<p>Once</p>',
    at_most_once: true,
  });
}
