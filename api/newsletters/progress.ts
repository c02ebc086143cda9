import type { Knex } from 'knex';
import type { NewsletterProgress } from '#shared/newsletters.ts';
import { NEWSLETTER_ARCHIVE_PATH } from '#shared/public.ts';
import { requireRow } from '../platform/http/crud-router.ts';
import { sentBefore } from './commands.ts';
import { freeSlug } from './public.ts';
import { newsletters, OUTCOME } from './resource.ts';
import { HAVE_A_TAG } from './send.ts';

/** @returns what to know before a newsletter is started, and how far the sending is */
export async function readProgress(
  db: Knex,
  id: string,
  has_mail_server: boolean,
): Promise<NewsletterProgress> {
  const newsletter = await requireRow(newsletters, db, id);
  return {
    has_mail_server,
    ...(newsletter.started_at === null ? await readPrepared(db, newsletter) : STARTED),
    web_path: `${NEWSLETTER_ARCHIVE_PATH}/${await freeSlug(db, newsletter)}`,
    ...(await countFailures(db, id)),
    sent_before_at: await sentBefore(db, newsletter),
  };
}

const STARTED = { audience: null, tested_at: null };

interface Prepared {
  id: string;
  updated_at: string;
  recipient_tags: string[];
}

async function readPrepared(db: Knex, { id, updated_at, recipient_tags }: Prepared) {
  const { audience } = await db('subscriptions')
    .where({ status: 'confirmed' })
    .whereRaw(HAVE_A_TAG, [recipient_tags, recipient_tags])
    .first(db.raw('count(*)::int as audience'));
  const tested = await db('mails')
    .where({ kind: 'test', resource: 'newsletters', record_id: id })
    // Of the current text.
    .where('created_at', '>=', updated_at)
    .orderBy('created_at', 'desc')
    .first('created_at');
  return { audience, tested_at: tested?.created_at ?? null };
}

/** Counts those whose mail failed, those of them who are still subscribed, and those of whom it is not known. */
function countFailures(db: Knex, id: string) {
  const count = (condition: string) => db.raw(`(count(*) filter (where ${OUTCOME} = ${condition}))::int`);
  return db('newsletter_recipients as n')
    .leftJoin('mails as m', (join) => join.on('m.id', 'n.mail_id').andOn('n.state', db.raw(`'posted'`)))
    .leftJoin('subscriptions as s', 's.id', 'n.subscription_id')
    .where('n.newsletter_id', id)
    .whereNot('n.state', 'sent')
    .first({
      failed: count("'failed'"),
      resendable: count("'failed' and s.status = 'confirmed'"),
      unknown: count("'unknown'"),
    });
}
