import type { Knex } from 'knex';
import type { MailAttempt } from '#shared/mails.ts';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import type { JobHandler, Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';
import { isDeadAddress, isRefusal, type Mailer } from './mailer.ts';
import { MAIL_QUEUE, type MailJob, RETRY_MILLISECONDS } from './outbox.ts';

/** First wait and longest wait between two attempts; each is twice the one before. */
const FIRST_WAIT = 30 * 1000;
const LONGEST_WAIT = 2 * 60 * 60 * 1000;

/** Longest part of a mail server's answer that is kept. */
const ERROR_MAX = 1000;

/**
 * Delivers the mail that a job names. Its state is committed before the mail server is asked and after it answered,
 * under a lock that ends with the process, so that no two processes send one mail, and one that died leaves it to the
 * next. Between the mail server's yes and our note of it a process can still die: such a mail goes out again under
 * the same Message-ID, unless it says at_most_once, when it is left as 'unknown'.
 */
export function deliverMails(
  db: Knex,
  mailer: Mailer,
  log: Logger,
  onDeadAddress: OnDeadAddress = async () => undefined,
): JobHandler {
  return async ({ mail_id }: MailJob, jobs) => {
    await locked(db, mail_id, () => deliver(db, mailer, log, jobs, mail_id, onDeadAddress));
  };
}

/** Called in the transaction that gives up a mail because the mail server knows no such mailbox. */
export type OnDeadAddress = (
  trx: Knex,
  mail: { id: string; kind: string; to_address: string; message_id: string },
) => Promise<void>;

async function deliver(
  db: Knex,
  mailer: Mailer,
  log: Logger,
  jobs: Pick<Jobs, 'enqueue'>,
  id: string,
  onDeadAddress: OnDeadAddress,
): Promise<void> {
  await db('mails')
    .where({ id, state: 'sending', at_most_once: true })
    .update({ state: 'unknown', attempt_log: logged(db, { outcome: 'unknown' }) });
  const [mail] = await db('mails')
    .where({ id })
    .whereIn('state', ['queued', 'sending'])
    .update({ state: 'sending', attempts: db.raw('attempts + 1'), last_attempt_at: db.fn.now() })
    .returning('*');
  if (!mail) return;
  const begun = performance.now();
  // By the database's clock: a process whose own is wrong must neither hurry nor give up.
  const now = () => Date.parse(mail.last_attempt_at) + performance.now() - begun;
  try {
    await mailer.deliver({
      to: mail.to_address,
      reply_to: mail.reply_to,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      headers: mail.headers,
      message_id: mail.message_id,
    });
  } catch (error) {
    const failure = error as Error & { responseCode?: number; code?: string };
    log.warn(
      { mail: id, kind: mail.kind, attempts: mail.attempts, smtp: failure.responseCode, code: failure.code },
      'a mail was not sent',
    );
    return giveUpOrPostpone(db, jobs, mail, failure, now(), onDeadAddress);
  }
  log.info({ mail: id, kind: mail.kind, attempts: mail.attempts }, 'a mail was sent');
  await db('mails')
    .where({ id })
    .update({
      state: 'sent',
      sent_at: db.fn.now(),
      last_error: null,
      attempt_log: logged(db, { outcome: 'sent' }),
      ...(mail.is_secret ? { text_body: '', html_body: '' } : {}),
    });
}

async function giveUpOrPostpone(
  db: Knex,
  jobs: Pick<Jobs, 'enqueue'>,
  mail: Parameters<OnDeadAddress>[1] & { attempts: number; queued_at: string; is_secret: boolean },
  failure: Error,
  now: number,
  onDeadAddress: OnDeadAddress,
): Promise<void> {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(20, mail.attempts - 1));
  const next = new Date(now + wait);
  const isOver = next.getTime() - Date.parse(mail.queued_at) > RETRY_MILLISECONDS;
  const last_error = failure.message.replaceAll('\0', '').slice(0, ERROR_MAX);
  if (isOver || isRefusal(failure)) {
    await db.transaction(async (trx) => {
      await trx('mails')
        .where({ id: mail.id })
        .update({
          state: 'failed',
          last_error,
          attempt_log: logged(trx, { outcome: 'failed', error: last_error }),
          ...(mail.is_secret ? { text_body: '', html_body: '' } : {}),
        });
      if (isDeadAddress(failure)) await onDeadAddress(trx, mail);
    });
    return;
  }
  await db.transaction(async (trx) => {
    await trx('mails')
      .where({ id: mail.id })
      .update({
        state: 'queued',
        last_error,
        next_attempt_at: next.toISOString(),
        attempt_log: logged(db, { outcome: 'postponed', error: last_error }),
      });
    await jobs.enqueue(trx, MAIL_QUEUE, { mail_id: mail.id } satisfies MailJob, { after: next });
  });
}

/** How an attempt ended, written behind those before it. */
function logged(db: Knex, attempt: { outcome: MailAttempt['outcome']; error?: string }) {
  const entry: MailAttempt = { at: new Date().toISOString(), error: null, ...attempt };
  return db.raw('attempt_log || ?::jsonb', [JSON.stringify([entry])]);
}

/** Runs `work` unless another process does so for the same mail. */
async function locked(db: Knex, id: string, work: () => Promise<void>): Promise<void> {
  const holder = await db.client.acquireConnection();
  try {
    const { rows } = await db
      .raw('select pg_try_advisory_lock(?, hashtext(?)) as mine', [ADVISORY_LOCKS.mail, id])
      .connection(holder);
    if (!rows[0].mine) return;
    try {
      await work();
    } finally {
      await db.raw('select pg_advisory_unlock(?, hashtext(?))', [ADVISORY_LOCKS.mail, id]).connection(holder);
    }
  } finally {
    await db.client.releaseConnection(holder);
  }
}
