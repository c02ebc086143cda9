import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../api/database.ts';
import { createOutbox } from '../../api/mail/outbox.ts';
import { ask } from '../support/admin-client.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { type SmtpBehaviour, type SmtpServer, startSmtpServer } from '../support/smtp.ts';

const NO_COMPANY = {
  registered_name: null,
  company_number: null,
  registered_in: null,
  registered_office: null,
  vat_number: null,
};

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let smtp: SmtpServer;
const processes: ProductProcess[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, { max: 2 });
});
beforeEach(async () => {
  smtp = await startSmtpServer();
});
afterEach(async () => {
  for (const running of processes.splice(0)) await running.kill();
  await smtp.close();
  await db('mails').delete();
  await db('rate_limits').delete();
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

const request = {
  firstName: 'Ada',
  lastName: 'Okafor',
  companyName: 'Sample & Sons',
  email: 'ada@example.com',
  phone: '',
  consent: true,
  website: '',
};
const ask24 = (running: ProductProcess, email = request.email) =>
  ask(`${running.url}/api/handle-consultation-request`, { body: { ...request, email } });
const state = async () => (await db('mails').first('state'))?.state;
const isSent = () => expect.poll(state, { timeout: 20_000 }).toBe('sent');
const messageIds = () =>
  Promise.all(smtp.accepted.map(async (raw) => (await PostalMime.parse(raw)).messageId));

/** Ends the process at a step of the mail server's; resolves once it has ended. */
function killAt(victim: ProductProcess, step: (kill: () => Promise<void>) => SmtpBehaviour): Promise<void> {
  return new Promise((resolve) => {
    let isFirst = true;
    const kill = async () => {
      if (!isFirst) return;
      isFirst = false;
      await victim.kill();
      resolve();
    };
    smtp.behaviour = step(kill);
  });
}

describe('a process that is killed', { timeout: 60_000 }, () => {
  it('right after it thanked the visitor loses no mail', async () => {
    const first = await start();
    expect((await ask24(first)).status).toBe(200);
    await first.kill();
    await start();
    await isSent();
    expect(new Set(await messageIds()).size).toBe(1);
  });

  it('while it greets the mail server loses no mail and sends none twice', async () => {
    const first = await start();
    const killed = killAt(first, (kill) => ({ beforeMailFrom: kill }));
    await ask24(first);
    await killed;
    expect(await state()).toBe('sending');
    await start();
    await isSent();
    expect(smtp.accepted).toHaveLength(1);
  });

  it('while the mail server reads the message loses no mail', async () => {
    const first = await start();
    const killed = killAt(first, (kill) => ({
      beforeAccept: async () => {
        await kill();
        smtp.behaviour = {};
        throw new Error('The other side is gone');
      },
    }));
    await ask24(first);
    await killed;
    await start();
    await isSent();
    expect(smtp.accepted).toHaveLength(1);
  });

  it('after the mail server took the message sends it once more under the same id', async () => {
    const first = await start();
    const killed = killAt(first, (kill) => ({ beforeAccept: kill }));
    await ask24(first);
    await killed;
    await expect.poll(() => smtp.accepted.length).toBe(1);
    await start();
    await isSent();
    const ids = await messageIds();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('after the mail server took a mail that may go out once leaves it as unknown', async () => {
    const first = await start();
    const killed = killAt(first, (kill) => ({ beforeAccept: kill }));
    await postOnce();
    await killed;
    await start();
    await expect.poll(state, { timeout: 20_000 }).toBe('unknown');
    expect(smtp.accepted).toHaveLength(1);
  });

  it('after it noted that the mail is sent does not send it again', async () => {
    const first = await start();
    await ask24(first);
    await isSent();
    await first.kill();
    const second = await start();
    await ask24(second);
    await expect
      .poll(() => db('mails').where({ state: 'sent' }).pluck('id'), { timeout: 20_000 })
      .toHaveLength(2);
    expect(smtp.accepted).toHaveLength(2);
    expect(new Set(await messageIds()).size).toBe(2);
  });
});

it('two processes share the mails and send each once', { timeout: 60_000 }, async () => {
  const [first, second] = [await start(), await start()];
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => ask24(n % 2 === 0 ? first : second, `visitor-${n}@example.com`)),
  );
  await expect
    .poll(() => db('mails').where({ state: 'sent' }).pluck('id'), { timeout: 20_000 })
    .toHaveLength(10);
  expect(new Set(await messageIds()).size).toBe(10);
  expect(smtp.accepted).toHaveLength(10);
});

/** A mail such as a newsletter's, whose job any running process takes. */
async function postOnce(): Promise<void> {
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
