import type { Knex } from 'knex';
import { EMAIL_PATTERN, withAsciiDomain } from '#shared/email.ts';
import { recordAudit } from '../audit/audit.ts';
import { StartError } from '../process/start-error.ts';
import { issueLink } from './links.ts';
import { dropSecondFactor } from './second-factor.ts';
import { endAccess, findUserByEmail } from './users.ts';

interface AccountRecovery {
  email: string;
  siteUrl: string;
  /** Also turns the second factor off, for somebody who lost the phone and the recovery codes. */
  dropSecondFactor: boolean;
}

/**
 * Lets a locked-out person in again, for anyone who may run commands on the server. Written to the audit log.
 * @returns lines that say what was done
 * @throws StartError for an unknown address
 */
export async function recoverAccount(db: Knex, recovery: AccountRecovery): Promise<string[]> {
  const email = withAsciiDomain(recovery.email.trim());
  if (!EMAIL_PATTERN.test(email)) throw new StartError(`${email} is not an email address.`);
  return db.transaction(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user)
      throw new StartError(
        `There is no account in use with the address ${email}: under Colleagues, an administrator can invite the person again, or reactivate a deactivated account.`,
      );
    const lines: string[] = [];
    const details: Record<string, unknown> = { by: 'command line' };
    if (recovery.dropSecondFactor) {
      details.second_factor_dropped = await dropSecondFactor(trx, user.id);
      lines.push(
        details.second_factor_dropped
          ? 'Two-step sign-in is off: signing in takes the password alone.'
          : 'Two-step sign-in was not on.',
      );
    }
    // Also before printing a link, as an intruder may have locked the person out.
    details.sessions_ended = await endAccess(trx, user.id);
    const link = { user_id: user.id, purpose: 'password_reset' } as const;
    lines.push(`Open this link within one hour to choose a new password for ${user.email}. It works once:`);
    lines.push(`  ${await issueLink(trx, link, recovery.siteUrl)}`);
    lines.push('Every session of the account has ended, and links sent earlier no longer work.');
    const action = 'password_forgotten';
    await recordAudit(trx, { user_id: null, action, resource: 'users', record_id: user.id, details });
    return lines;
  });
}
