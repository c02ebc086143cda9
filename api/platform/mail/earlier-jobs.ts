import type { Knex } from 'knex';
import type { Outbox } from './outbox.ts';

/** The queue of the first version, which had no outbox: each job is a whole mail. */
const EARLIER_QUEUE = 'mail';

interface EarlierMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Moves mails left in the first version's queue to the outbox. @returns their number */
export async function adoptEarlierMails(db: Knex, outbox: Pick<Outbox, 'post'>): Promise<number> {
  return db.transaction(async (trx) => {
    const jobs: { id: string; data: EarlierMail }[] = await trx('pgboss.job')
      .where({ name: EARLIER_QUEUE })
      .whereIn('state', ['created', 'retry'])
      .forUpdate()
      .skipLocked()
      .select('id', 'data');
    for (const { id, data } of jobs) {
      const asksToConfirm = data.text.includes('/newsletter/confirm/');
      await outbox.post(trx, {
        ...data,
        kind: asksToConfirm ? 'subscription_confirmation' : 'consultation_confirmation',
        is_secret: asksToConfirm,
      });
      await trx('pgboss.job').where({ name: EARLIER_QUEUE, id }).delete();
    }
    return jobs.length;
  });
}
