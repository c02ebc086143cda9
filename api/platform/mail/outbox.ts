import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { MAIL_RETRY_DAYS, type MailKind, type MailStatus } from '#shared/mails.ts';
import type { PageTexts, VisitorMail } from '#shared/page-texts/index.ts';
import type { LegalIdentity } from '#shared/public.ts';
import { ApiError } from '../http/api-error.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { nameCompany } from './layout.ts';

/** A message to be sent. */
export interface NewMail {
  kind: MailKind;
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  reply_to?: string;
  headers?: { [name: string]: string };
  /** Whether it contains a secret link; its text is then deleted once it has been sent. */
  is_secret?: boolean;
  /** For newsletters: not resent if it is unknown whether the mail server accepted it. */
  at_most_once?: boolean;
  /** One of many, for the bulk queue, which never delays mails that somebody is waiting for. */
  is_bulk?: boolean;
  /** A calendar file to attach. */
  calendar?: string;
  /** The record it is about. */
  about?: { resource: string; record_id: string };
  /** Id of a failed mail to send again with this text, under its old Message-ID. */
  again?: string;
}

/** The queue for mails that somebody may be waiting for; each job delivers one. */
export const MAIL_QUEUE = 'deliver-mail';
/** The queue for bulk mails, with its own workers and connections to the mail server. */
export const BULK_MAIL_QUEUE = 'deliver-bulk-mail';
export type MailQueue = typeof MAIL_QUEUE | typeof BULK_MAIL_QUEUE;

export interface MailJob {
  mail_id: string;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Reads the owner's texts for a mail to visitors, with placeholders in braces. */
type MailWords = <Mail extends VisitorMail>(trx: Knex, mail: Mail) => Promise<PageTexts<Mail>>;

/**
 * @param domain the part after the @ of message ids: the sender's, as spam filters count one of another host against a mail
 * @param company reads the company's legal identity for the mails
 */
export function createOutbox(
  jobs: Pick<Jobs, 'enqueueMany'>,
  domain: string,
  company: (trx: Knex) => Promise<LegalIdentity>,
  words: MailWords,
) {
  const messageId = () => `<${randomUUID()}@${domain}>`;
  return {
    words,

    /** Writes a mail in the caller's transaction: it is sent if and only if that commits. @returns its id */
    async post(trx: Knex, mail: NewMail): Promise<string> {
      const row = { ...asRow(nameCompany(mail, await company(trx))), message_id: messageId() };
      const [{ id }] = await trx('mails').insert(row).returning('id');
      await enqueue(trx, jobs, mail.is_bulk ? BULK_MAIL_QUEUE : MAIL_QUEUE, [id]);
      return id;
    },

    /**
     * Writes many mails, which name the company already, and their jobs in two statements. A resent mail keeps its row, and so
     * its history.
     * @returns their ids, in the order of the mails
     */
    async postMany(trx: Knex, mails: readonly NewMail[]): Promise<string[]> {
      if (mails.length === 0) return [];
      const fresh = FRESH(trx);
      const rows = mails.map((mail) => ({
        ...{ id: mail.again ?? randomUUID(), message_id: messageId() },
        ...asRow(mail),
        ...fresh,
      }));
      // A mail that goes out again keeps everything else, its Message-ID above all.
      const changed = ['to_address', 'subject', 'text_body', 'html_body', 'headers', ...Object.keys(fresh)];
      await trx('mails').insert(rows).onConflict('id').merge(changed);
      const ids = rows.map(({ id }) => id);
      await enqueue(trx, jobs, BULK_MAIL_QUEUE, ids);
      return ids;
    },

    /**
     * Sends a mail again: a failed or waiting one is tried now, a sent one goes out as a new message.
     * @returns the id of the mail being sent
     * @throws ApiError 'not_found'; 'conflict' if its text has been deleted, or it is a campaign's
     */
    async resend(trx: Knex, id: string): Promise<string> {
      const row = await trx('mails').where({ id }).forUpdate().first();
      if (!row) throw new ApiError('not_found', 'This email does not exist, or it was deleted.');
      // Its text is for one person, who may have left since.
      if (row.kind === 'newsletter' && row.state !== 'queued')
        throw new ApiError(
          'conflict',
          'A campaign is sent again from its own page, to those whose email failed.',
        );
      if (row.text_body === '') {
        throw new ApiError(
          'conflict',
          'The text of this email is gone, because it held a link for one person. Make a new link where it came from.',
        );
      }
      if (row.state === 'sending')
        throw new ApiError('conflict', 'This email is being sent at this moment. Look again in a minute.');
      if (row.state === 'sent' || row.state === 'unknown') {
        const { id: _, created_at, updated_at, ...copied } = row;
        const [copy] = await trx('mails')
          .insert({
            ...copied,
            ...FRESH(trx),
            headers: JSON.stringify(row.headers),
            attempt_log: '[]',
            message_id: messageId(),
          })
          .returning('id');
        await enqueue(trx, jobs, MAIL_QUEUE, [copy.id]);
        return copy.id;
      }
      await trx('mails').where({ id }).update(FRESH(trx));
      await enqueue(trx, jobs, MAIL_QUEUE, [id]);
      return id;
    },
  };
}

const enqueue = (
  db: Knex,
  jobs: Pick<Jobs, 'enqueueMany'>,
  queue: MailQueue,
  ids: readonly string[],
): Promise<void> =>
  jobs.enqueueMany(
    db,
    queue,
    ids.map((mail_id): MailJob => ({ mail_id })),
  );

/** Without its Message-ID, which is the same for every attempt, so that mail clients show duplicates as one message. */
function asRow(mail: NewMail) {
  return {
    kind: mail.kind,
    to_address: mail.to,
    reply_to: mail.reply_to ?? null,
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
    headers: JSON.stringify(mail.headers ?? {}),
    is_secret: mail.is_secret ?? false,
    at_most_once: mail.at_most_once ?? false,
    resource: mail.about?.resource ?? null,
    record_id: mail.about?.record_id ?? null,
    calendar: mail.calendar ?? null,
  };
}

const FRESH = (trx: Knex) => ({
  state: 'queued',
  attempts: 0,
  last_error: null,
  last_attempt_at: null,
  sent_at: null,
  queued_at: trx.fn.now(),
  next_attempt_at: trx.fn.now(),
});

/** Adds a job for each due mail without one: it was lost with a process, or by a restore. */
export async function resumeDelivery(db: Knex, jobs: Pick<Jobs, 'enqueueMany'>): Promise<number> {
  const due: { id: string; kind: MailKind }[] = await db('mails as m')
    .whereIn('state', ['queued', 'sending'])
    .where('next_attempt_at', '<=', db.fn.now())
    // An active job may belong to a killed process; if its process lives, it holds the mail's lock.
    .whereRaw(
      `not exists (select 1 from pgboss.job j where j.name in (?, ?) and j.state in ('created', 'retry')
         and j.data ->> 'mail_id' = m.id::text)`,
      [MAIL_QUEUE, BULK_MAIL_QUEUE],
    )
    .orderBy('next_attempt_at')
    .limit(1000)
    .select('id', 'kind');
  for (const queue of [MAIL_QUEUE, BULK_MAIL_QUEUE] as const) {
    const mails = due.filter(({ kind }) => (kind === 'newsletter') === (queue === BULK_MAIL_QUEUE));
    const ids = mails.map(({ id }) => id);
    if (ids.length > 0) await enqueue(db, jobs, queue, ids);
  }
  return due.length;
}

export async function readMailStatus(
  db: Knex,
  { transport }: Pick<MailStatus, 'transport'>,
): Promise<MailStatus> {
  const { rows } = await db.raw(`
    with waiting as (select attempts, queued_at, last_attempt_at, last_error from mails
        where state in ('queued', 'sending')),
      failed as (select created_at, last_attempt_at from mails where state = 'failed' and created_at > now() - interval '7 days')
    select (select count(*)::int from waiting) as waiting,
      (select count(*)::int from waiting where attempts > 0) as retrying,
      (select min(queued_at) from waiting) as waiting_since,
      (select count(*)::int from failed) as failed,
      (select count(*)::int from failed
        where coalesce(last_attempt_at, created_at) > now() - interval '1 day') as failed_today,
      (select last_error from waiting where last_error is not null
        order by last_attempt_at desc limit 1) as last_error`);
  return { transport, ...rows[0] };
}

export const RETRY_MILLISECONDS = MAIL_RETRY_DAYS * 24 * 60 * 60 * 1000;

/** Most characters of a line (RFC 5322, 2.1.1). */
const LONGEST = 78;

/** Wraps the lines of a plain text. Quotations keep their marks, items of lists are indented, and addresses stay whole. */
export const wrapText = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.length > LONGEST ? wrapLine(line) : line))
    .join('\n');

function wrapLine(line: string): string {
  const [mark = ''] = /^(?:> )*(?:- |\d+\. | {1,20})?/.exec(line) ?? [];
  const indent = mark.replace(/[^> ]/g, ' ');
  const [first = '', ...words] = line.slice(mark.length).split(' ');
  const lines: string[] = [];
  let current = mark + first;
  for (const word of words) {
    if (current.length + 1 + word.length > LONGEST) {
      lines.push(current);
      current = indent + word;
    } else current += ` ${word}`;
  }
  return [...lines, current].join('\n');
}
