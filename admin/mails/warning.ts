import type { MailStatus } from '#shared/mails.ts';
import { plural } from '#shared/words.ts';
import { LIST_PATH, statePath } from './paths.ts';
import { troubleOf } from './words.ts';

export interface MailWarning {
  title: string;
  text: string;
  /** Where to see it. */
  to: string;
  /** Only what an operator may have chosen; what fails stays in sight. */
  canBeHidden: boolean;
}

/** @returns what is wrong with mail, the worst first; undefined while it goes out */
export function warningOf(status: MailStatus): MailWarning | undefined {
  const { transport, retrying, failed_today, last_error } = status;
  if (retrying > 0) {
    const { what, todo } = troubleOf(last_error ?? '');
    return {
      title: `${plural(retrying, 'mail')} could not be sent yet. ${what}`,
      text: `${todo} Each is tried again for three days.`,
      to: statePath('queued'),
      canBeHidden: false,
    };
  }
  if (failed_today > 0) {
    return {
      title: `${plural(failed_today, 'mail')} ${failed_today === 1 ? 'was' : 'were'} given up within the last day.`,
      text: 'The outbox says why, and what to do; each can be sent again there.',
      to: statePath('failed'),
      canBeHidden: false,
    };
  }
  if (transport === 'files') {
    return {
      title: 'No mail server is configured.',
      text: 'Mail is written to files and reaches nobody: a mail server has to be connected.',
      to: LIST_PATH,
      canBeHidden: true,
    };
  }
  return undefined;
}
