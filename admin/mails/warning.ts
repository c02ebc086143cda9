import { troubleOf } from '#shared/mail-troubles.ts';
import type { MailStatus } from '#shared/mails.ts';
import { plural } from '#shared/words.ts';
import { LIST_PATH, statePath } from './paths.ts';

export interface MailWarning {
  title: string;
  text: string;
  /** Link to the details. */
  to: string;
  /** Whether it can be hidden until it changes. Not while mail is waiting. */
  canBeHidden: boolean;
  /** Whether every page shows it, not only those that send mail. */
  isEverywhere: boolean;
}

/** @returns the most serious problem with outgoing mail; undefined if there is none */
export function warningOf(status: MailStatus): MailWarning | undefined {
  const { transport, retrying, failed_today, last_error } = status;
  if (retrying > 0) {
    const { what, todo } = troubleOf(last_error ?? '');
    return {
      title: `${plural(retrying, 'email')} could not be sent yet. ${what}`,
      text: `${todo} Each is tried again for three days.`,
      to: statePath('queued'),
      canBeHidden: false,
      isEverywhere: true,
    };
  }
  if (failed_today > 0) {
    return {
      title: `${plural(failed_today, 'email')} could not be delivered within the last day.`,
      text: 'Sent email says why and what to do.',
      to: statePath('failed'),
      canBeHidden: true,
      isEverywhere: true,
    };
  }
  if (transport === 'files') {
    return {
      title: 'No mail server is set up.',
      text: 'Email reaches nobody. Ask the person who looks after the server.',
      to: LIST_PATH,
      canBeHidden: true,
      isEverywhere: false,
    };
  }
  return undefined;
}
