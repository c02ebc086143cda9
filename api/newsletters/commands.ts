import type { Knex } from 'knex';
import { NO_MAIL_SERVER } from '#shared/letters.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Enqueuing } from '../platform/jobs/jobs.ts';
import { londonDay } from '../platform/london.ts';
import { composeLetter, type Sender } from './compose.ts';
import { afterPause, batchSize, enqueueBatch, pauseAfter, settle } from './send.ts';

type Jobs = Pick<Enqueuing, 'enqueue'>;

/** @throws ApiError 'conflict' without a mail server: a letter would be written to files, and look as if it had been sent */
export function requireMailServer(transport: 'smtp' | 'files'): void {
  if (transport === 'files') throw new ApiError('conflict', NO_MAIL_SERVER);
}

/**
 * Fixes the words and the list of recipients, and starts the first batch.
 * @param again whether the same post may go out once more
 * @returns how many get it
 * @throws ApiError 'conflict', 'invalid', 'not_found'
 */
export async function startLetter(
  trx: Knex,
  jobs: Jobs,
  id: string,
  again: boolean,
  sender: Sender,
): Promise<number> {
  const letter = await lock(trx, id);
  if (letter.state !== 'draft') throw new ApiError('conflict', 'This letter was started already.');
  const words = await composeLetter(trx, letter, sender);
  const before = await sentBefore(trx, letter);
  if (before && !again) {
    throw new ApiError(
      'conflict',
      `This post was sent as a letter before, on ${londonDay(before)}. Say that you want to send it again.`,
    );
  }
  const { rowCount } = await trx.raw(
    `insert into letter_recipients (letter_id, subscription_id)
       select ?::uuid, id from subscriptions where status = 'confirmed'`,
    [id],
  );
  if (rowCount === 0)
    throw new ApiError('conflict', 'Nobody would get this letter: there is no confirmed subscriber yet.');
  // Until PostgreSQL counts by itself it takes the table for empty, and looks through all of it for each batch.
  if (rowCount > 1000) await trx.raw('analyze letter_recipients');
  await trx('letters').where({ id }).update({
    state: 'queued',
    recipients: rowCount,
    text_body: words.text,
    html_body: words.html,
    started_at: trx.fn.now(),
    next_batch_at: trx.fn.now(),
  });
  await enqueueBatch(trx, jobs, letter);
  return rowCount;
}

/** Ends the sending for now. Mails that wait in the outbox untried are taken back, and go out after a resume. */
export async function stopLetter(trx: Knex, id: string): Promise<void> {
  const letter = await lock(trx, id);
  if (letter.state !== 'queued' && letter.state !== 'sending')
    throw new ApiError('conflict', 'This letter is not being sent at the moment.');
  await trx('letters')
    .where({ id })
    .update({ state: 'stopped', batch: letter.batch + 1, next_batch_at: null });
  await trx.raw(
    `with taken_back as (
       delete from mails where resource = 'letters' and record_id = ?::text and kind = 'newsletter'
         and state = 'queued' and attempts = 0
       returning id)
     update letter_recipients set state = 'waiting', mail_id = null
       where letter_id = ?::uuid and mail_id in (select id from taken_back)`,
    [id, id],
  );
}

export async function resumeLetter(trx: Knex, jobs: Jobs, id: string): Promise<void> {
  const letter = await lock(trx, id);
  if (letter.state !== 'stopped') throw new ApiError('conflict', 'This letter is not stopped.');
  await trx('letters').where({ id }).update({ state: 'sending', next_batch_at: trx.fn.now() });
  await enqueueBatch(trx, jobs, letter);
}

/**
 * Puts those whose mail was given up among those who wait for the next batches. Who left the list or was suppressed
 * since is left alone, and so is everybody who has the letter.
 * @param mailId only this mail's reader, whose mail may also be one of which nobody knows whether it arrived
 * @returns how many get it again
 * @throws ApiError 'conflict', 'not_found'
 */
export async function resendLetter(
  trx: Knex,
  jobs: Jobs,
  id: string,
  mailId: string | null = null,
): Promise<number> {
  const letter = await lock(trx, id);
  if (letter.state === 'draft') throw new ApiError('conflict', 'This letter was not sent yet.');
  if (letter.state === 'stopped')
    throw new ApiError('conflict', 'This letter is stopped. Resume it first, and then send it again.');
  await settle(trx, id);
  const { rowCount } = await trx.raw(
    `update letter_recipients r set state = 'waiting'
       from subscriptions s
       where r.letter_id = ? and s.id = r.subscription_id and s.status = 'confirmed'
         and (r.state = 'failed' or (r.state = 'unknown' and r.mail_id = ?::uuid))
         and (?::uuid is null or r.mail_id = ?::uuid)`,
    [id, mailId, mailId, mailId],
  );
  if (rowCount === 0) {
    throw new ApiError(
      'conflict',
      mailId
        ? 'This reader has the letter, waits for it already, or is not subscribed any more, so it is not sent again.'
        : 'Nobody whose mail failed is still subscribed, so the letter is not sent again.',
    );
  }
  await hasten(trx, jobs, letter);
  return rowCount;
}

/** Brings the next batch forward, as far as the letter's pace allows. */
async function hasten(trx: Knex, jobs: Jobs, letter: Awaited<ReturnType<typeof lock>>): Promise<void> {
  const { per_minute, state } = letter;
  const pause = state === 'sent' ? 0 : pauseAfter(batchSize(per_minute), per_minute);
  const next = afterPause(trx, pause);
  const [brought] = await trx('letters')
    .where({ id: letter.id })
    .where((query) => query.where({ state: 'sent' }).orWhere('next_batch_at', '>', next))
    .update({ state: 'sending', batch: letter.batch + 1, next_batch_at: next, finished_at: null })
    .returning(['id', 'batch', 'next_batch_at']);
  if (brought) await enqueueBatch(trx, jobs, brought, new Date(brought.next_batch_at));
}

/** @returns when the letter's post went out last, by another letter; null when it never did */
export async function sentBefore(
  db: Knex,
  letter: { id: string; post_id: string | null },
): Promise<string | null> {
  if (!letter.post_id) return null;
  const other = await db('letters')
    .where({ post_id: letter.post_id })
    .whereNot({ id: letter.id })
    .whereNotNull('started_at')
    .orderBy('started_at', 'desc')
    .first('started_at');
  return other?.started_at ?? null;
}

async function lock(trx: Knex, id: string) {
  const letter = await trx('letters').where({ id }).forUpdate().first();
  if (!letter) throw new ApiError('not_found', 'This letter does not exist, or it was deleted.');
  return letter;
}
