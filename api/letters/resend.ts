import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import { requireMailServer, resendLetter } from './commands.ts';

/**
 * The outbox in which a letter's mail that is over goes out again by its letter: with the letter's words, at its pace,
 * and only to a reader who does not have it and is still subscribed.
 */
export function resendingLetters(
  outbox: Outbox,
  jobs: Pick<Jobs, 'enqueue'>,
  mailTransport: 'smtp' | 'files',
): Outbox {
  return {
    ...outbox,
    async resend(trx, id) {
      const mail = await trx('mails')
        .where({ id, kind: 'newsletter', resource: 'letters' })
        .whereNotIn('state', ['queued', 'sending'])
        .first('record_id');
      if (!mail) return outbox.resend(trx, id);
      requireMailServer(mailTransport);
      await resendLetter(trx, jobs, mail.record_id, id);
      return id;
    },
  };
}
