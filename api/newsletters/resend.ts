import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import { requireMailServer, resendNewsletter } from './commands.ts';

/**
 * An outbox that resends a newsletter's finished mail through its newsletter: with its text, at its pace, and only to a reader
 * who does not have it and is still subscribed.
 */
export function resendingNewsletters(
  outbox: Outbox,
  jobs: Pick<Jobs, 'enqueue'>,
  mailTransport: 'smtp' | 'files',
): Outbox {
  return {
    ...outbox,
    async resend(trx, id) {
      const mail = await trx('mails')
        .where({ id, kind: 'newsletter', resource: 'newsletters' })
        .whereNotIn('state', ['queued', 'sending'])
        .first('record_id');
      if (!mail) return outbox.resend(trx, id);
      requireMailServer(mailTransport);
      await resendNewsletter(trx, jobs, mail.record_id, id);
      return id;
    },
  };
}
