import type { Knex } from 'knex';
import type { LetterProgress } from '#shared/letters.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { sentBefore } from './commands.ts';

/** How far a letter is, and what came of it, as far as the outbox and mail servers say. */
export async function readProgress(db: Knex, id: string, has_mail_server: boolean): Promise<LetterProgress> {
  const letter = await db('letters').where({ id }).first();
  if (!letter) throw new ApiError('not_found', 'This letter does not exist, or it was deleted.');
  const [counts, after] = await Promise.all([readCounts(db, id), readAftermath(db, letter)]);
  const isDraft = letter.state === 'draft';
  const isAtWork = letter.state === 'queued' || letter.state === 'sending';
  return {
    state: letter.state,
    has_mail_server,
    audience: isDraft ? await countConfirmed(db) : null,
    recipients: letter.recipients,
    ...counts,
    ...after,
    resendable: counts.failed > 0 ? await countResendable(db, id) : 0,
    seconds_left: isAtWork ? Math.ceil((counts.waiting / letter.per_minute) * 60) : null,
    sent_before_at: await sentBefore(db, letter),
  };
}

async function countConfirmed(db: Knex): Promise<number> {
  const row = await db('subscriptions').where({ status: 'confirmed' }).count({ total: '*' }).first();
  return Number(row?.total ?? 0);
}

async function readCounts(db: Knex, id: string) {
  const counts = { waiting: 0, sent: 0, failed: 0, unknown: 0, left: 0 };
  const rows: { state: string; total: number }[] = await db('letter_recipients as r')
    .leftJoin('mails as m', (join) => join.on('m.id', 'r.mail_id').andOn('r.state', db.raw(`'posted'`)))
    .where('r.letter_id', id)
    .groupByRaw('1')
    .select(
      db.raw(`case when m.state = 'failed' and m.attempts = 0 then 'left'
                   when m.state in ('sent', 'failed', 'unknown') then m.state
                   when r.state = 'posted' then 'waiting' else r.state end as state`),
      db.raw('count(*)::int as total'),
    );
  for (const { state, total } of rows) counts[state as keyof typeof counts] = total;
  return counts;
}

/** Whose mail was given up, and who may still be written to. */
async function countResendable(db: Knex, id: string): Promise<number> {
  const row = await db('letter_recipients as r')
    .join('subscriptions as s', 's.id', 'r.subscription_id')
    .leftJoin('mails as m', 'm.id', 'r.mail_id')
    .where({ 'r.letter_id': id, 's.status': 'confirmed' })
    .whereRaw(`(r.state = 'failed' or (r.state = 'posted' and m.state = 'failed' and m.attempts > 0))`)
    .first(db.raw('count(*)::int as total'));
  return row.total;
}

async function readAftermath(db: Knex, letter: { id: string; started_at: string | null }) {
  const events: { type: string; total: number }[] = await db('mail_events as e')
    .join('letter_recipients as r', 'r.mail_id', 'e.mail_id')
    .where('r.letter_id', letter.id)
    .groupBy('e.type')
    .select('e.type', db.raw('count(distinct e.mail_id)::int as total'));
  const totalOf = (type: string) => events.find((event) => event.type === type)?.total ?? 0;
  const left = letter.started_at
    ? await db('letter_recipients as r')
        .join('subscriptions as s', 's.id', 'r.subscription_id')
        .where('r.letter_id', letter.id)
        .where('s.unsubscribed_at', '>=', letter.started_at)
        .whereNotNull('r.mail_id')
        .first(db.raw('count(*)::int as total'))
    : null;
  return { bounced: totalOf('bounce'), complained: totalOf('complaint'), unsubscribed: left?.total ?? 0 };
}
