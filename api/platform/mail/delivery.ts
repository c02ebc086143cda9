import type { Knex } from 'knex';
import type { MailAttempt, OutgoingMail } from '#shared/mails.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { openDatabase } from '../database/database.ts';
import type { Jobs, QueueWork } from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';
import { CONNECTIONS, type DeliveryFailure, isDeadAddress, isRefusal, type Mailer } from './mailer.ts';
import { BULK_MAIL_QUEUE, MAIL_QUEUE, type MailJob, type MailQueue, RETRY_MILLISECONDS } from './outbox.ts';

/** First and longest wait between attempts; each wait is twice the last. */
const FIRST_WAIT = 30 * 1000;
const LONGEST_WAIT = 2 * 60 * 60 * 1000;

/** Longest part of a mail server's answer that is stored. */
const ERROR_MAX = 1000;

interface DeliveryServices {
  db: Knex;
  mailer: Mailer;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Called in the transaction that gives up a mail because the mailbox does not exist. */
  onDeadAddress?(trx: Knex, mail: SendingMail): Promise<void>;
}

interface SendingMail
  extends Pick<OutgoingMail, 'id' | 'kind' | 'to_address' | 'message_id' | 'attempts' | 'is_secret'> {
  queued_at: string;
}

/**
 * @returns the work of both mail queues. The locks have connections of their own, so that a slow mail server does not use up
 * those of other work; they end with the process, so that a mail whose process died is free at once.
 */
export function openDelivery({ databaseUrl, ...services }: DeliveryServices & { databaseUrl: string }) {
  const db = openDatabase(databaseUrl, { max: 2 * CONNECTIONS, name: 'verve-mail-locks' });
  const queueWork = (queue: MailQueue): QueueWork => ({
    work: ({ mail_id }: MailJob) =>
      db.transaction(async (trx) => {
        // A slow mail server may take longer than a host lets transactions idle, and the lock would end with it.
        const { rows } = await trx.raw(
          `select set_config('idle_in_transaction_session_timeout', '0', true), pg_try_advisory_xact_lock(?, hashtext(?)) as mine`,
          [ADVISORY_LOCKS.mail, mail_id],
        );
        if (rows[0].mine) await deliver(services, queue, mail_id);
      }),
    atOnce: CONNECTIONS,
  });
  return {
    queues: { [MAIL_QUEUE]: queueWork(MAIL_QUEUE), [BULK_MAIL_QUEUE]: queueWork(BULK_MAIL_QUEUE) },
    close: () => db.destroy(),
  };
}

/**
 * Delivers a mail. Its state is committed before and after the SMTP dialogue, under a lock that ends with the process, so that
 * no two processes send one mail, and another takes over if one dies. A process can still die between the mail server's
 * acceptance and the commit: such a mail is sent again under the same Message-ID or, if it is at_most_once, left as 'unknown'.
 * @param queue of its job; a postponed mail stays in it
 */
export async function deliver(services: DeliveryServices, queue: MailQueue, id: string): Promise<void> {
  const { db, mailer, log } = services;
  await db('mails').where({ id, state: 'sending', at_most_once: true }).update(after(db, 'unknown'));
  const [mail] = await db('mails')
    .where({ id })
    .whereIn('state', ['queued', 'sending'])
    .update({ state: 'sending', attempts: db.raw('attempts + 1'), last_attempt_at: db.fn.now() })
    .returning('*');
  if (!mail) return;
  const begun = performance.now();
  // By the database's clock, as a process with a wrong clock would retry too soon or give up.
  const now = () => Date.parse(mail.last_attempt_at) + performance.now() - begun;
  try {
    await mailer.deliver(mail);
  } catch (error) {
    const failure = error as DeliveryFailure;
    log.warn(
      { mail: id, kind: mail.kind, attempts: mail.attempts, smtp: failure.responseCode, code: failure.code },
      'a mail was not sent',
    );
    if (mail.at_most_once && failure.mayHaveArrived)
      await db('mails')
        .where({ id })
        .update(after(db, 'unknown', failure));
    else await giveUpOrPostpone(services, queue, mail, failure, now());
    return;
  }
  const outcome = mailer.transport === 'files' ? 'written' : 'sent';
  log.info({ mail: id, kind: mail.kind, attempts: mail.attempts }, `a mail was ${outcome}`);
  await db('mails')
    .where({ id })
    .update({ ...after(db, outcome), ...withoutSecret(mail), sent_at: db.fn.now() });
}

async function giveUpOrPostpone(
  { db, jobs, onDeadAddress }: DeliveryServices,
  queue: MailQueue,
  mail: SendingMail,
  failure: DeliveryFailure,
  now: number,
): Promise<void> {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(20, mail.attempts - 1));
  const next = new Date(now + wait);
  const isOver = next.getTime() - Date.parse(mail.queued_at) > RETRY_MILLISECONDS;
  await db.transaction(async (trx) => {
    const row = trx('mails').where({ id: mail.id });
    if (isOver || isRefusal(failure)) {
      await row.update({ ...after(trx, 'failed', failure), ...withoutSecret(mail) });
      if (isDeadAddress(failure)) await onDeadAddress?.(trx, mail);
    } else {
      await row.update({ ...after(trx, 'postponed', failure), next_attempt_at: next.toISOString() });
      await jobs.enqueue(trx, queue, { mail_id: mail.id } satisfies MailJob, { after: next });
    }
  });
}

const STATE_AFTER: { readonly [outcome in MailAttempt['outcome']]: string } = {
  sent: 'sent',
  written: 'sent',
  postponed: 'queued',
  failed: 'failed',
  unknown: 'unknown',
};

/** @returns the columns after an attempt, which is appended to the log */
function after(db: Knex, outcome: MailAttempt['outcome'], failure?: Error) {
  const error = failure ? errorText(failure) : null;
  const attempt: MailAttempt = { at: new Date().toISOString(), outcome, error };
  return {
    state: STATE_AFTER[outcome],
    last_error: error,
    attempt_log: db.raw('attempt_log || ?::jsonb', [JSON.stringify([attempt])]),
  };
}

/** The text of a mail with a secret link goes once it will not be sent again. */
const withoutSecret = (mail: SendingMail) => (mail.is_secret ? { text_body: '', html_body: '' } : {});

const errorText = (failure: Error): string => failure.message.replaceAll('\0', '').slice(0, ERROR_MAX);
