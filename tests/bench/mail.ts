import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { OutgoingMail } from '#shared/mails.ts';
import { type NewMail, postMails } from '../../api/platform/mail/outbox.ts';
import { ask } from '../support/admin-client.ts';
import { startSmtpServer } from '../support/smtp.ts';
import { say, startBenchProduct } from './bench-product.ts';

/**
 * node tests/bench/mail.ts: time from the cause of an urgent mail to its acceptance by the mail server, while 5,000 newsletters
 * are queued and the mail server never answers one message in 200.
 */
const NEWSLETTERS = 5000;
const HANGS_EVERY = 200;
const URGENT = 300;
const EVERY_MILLISECONDS = 200;
const LIMIT_MILLISECONDS = 3000;

const taken = new Map<string, number>();
let messages = 0;
let hung = 0;
let newsletters = 0;
const smtp = await startSmtpServer({
  beforeAccept: (raw) => {
    messages += 1;
    if (messages % HANGS_EVERY === 0) {
      hung += 1;
      return new Promise(() => undefined);
    }
    const id = /^Message-ID: (.+)\r$/im.exec(raw)?.[1] ?? '';
    if (raw.includes('Subject: Newsletter')) newsletters += 1;
    else taken.set(id, performance.now());
  },
});
const product = await startBenchProduct(
  { subscriptions: 0, consultations: 0 },
  { SMTP_URL: smtp.url, LOG_LEVEL: 'error' },
);
try {
  await queueNewsletters();
  while (newsletters === 0) await delay(50);
  const begun = new Map<string, number>();
  for (let n = 0; n < URGENT; n += 1) {
    await product.db('rate_limits').delete();
    const at = performance.now();
    const { status, body } = await ask<OutgoingMail>(`${product.url}/api/admin/mails/test`, {
      cookie: product.cookie,
      body: {},
    });
    if (status !== 201) throw new Error(`A test mail was answered ${status}.`);
    begun.set(body.message_id, at);
    await delay(Math.max(0, EVERY_MILLISECONDS - (performance.now() - at)));
  }
  const newslettersThen = newsletters;
  await delay(2 * LIMIT_MILLISECONDS);
  const waits = [...begun].map(([id, at]) => (taken.get(id) ?? Number.POSITIVE_INFINITY) - at);
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1] ?? Number.NaN;
  const load = loadavg().map((one) => one.toFixed(1));
  say(
    `${URGENT} mails that somebody waits for, beside ${NEWSLETTERS.toLocaleString('en-GB')} newsletters; load ${load[0]}`,
  );
  say(
    `  median ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms (limit ${LIMIT_MILLISECONDS}), ${waits.filter((wait) => wait === Number.POSITIVE_INFINITY).length} hung themselves`,
  );
  say(
    `  ${hung} connections hung; ${newslettersThen.toLocaleString('en-GB')} newsletters were taken meanwhile`,
  );
  process.exitCode = at(0.99) <= LIMIT_MILLISECONDS ? 0 : 1;
} finally {
  await smtp.close();
  await product.stop();
}

/** Puts all into the outbox at once, more than the product ever does. */
async function queueNewsletters(): Promise<void> {
  const words = {
    kind: 'newsletter',
    text: 'Words. '.repeat(500),
    html: '<p>Words.</p>'.repeat(500),
  } as const;
  const mails = Array.from(
    { length: NEWSLETTERS },
    (_, n): NewMail => ({
      ...words,
      to: `reader-${n}@example.com`,
      subject: `Newsletter ${n}`,
      at_most_once: true,
      is_secret: true,
    }),
  );
  const enqueueMany = async (_trx: unknown, queue: string, data: readonly object[]) => {
    await product.db('pgboss.job').insert(data.map((one) => ({ name: queue, data: JSON.stringify(one) })));
  };
  for (let from = 0; from < NEWSLETTERS; from += 500)
    await postMails(product.db, { enqueueMany }, 'example.com', mails.slice(from, from + 500));
}
