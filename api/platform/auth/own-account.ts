import type { Request } from 'express';
import type { Knex } from 'knex';
import type { AuditAction } from '#shared/audit-log.ts';
import { type AuditEntry, actor } from '../audit/audit.ts';
import { ApiError } from '../http/api-error.ts';
import { passwordMatches } from './passwords.ts';
import { signedInUser } from './session.ts';
import { lockUser, passwordHashOf } from './users.ts';

/** @returns the audit entry of a person's change to their own account */
export function ownAuditEntry(request: Request, action: AuditAction): AuditEntry {
  return { ...actor(request), action, resource: 'users', record_id: signedInUser(request).id };
}

/**
 * Locks the account in a transaction and checks that the password is still the confirmed one, as it may have changed while it
 * was being compared.
 */
export type Confirmed = (trx: Knex) => Promise<void>;

/** @throws ApiError 'invalid', not 'unauthenticated', as the session is valid and its page must stay */
export async function confirmPassword(db: Knex, userId: string, password: string): Promise<Confirmed> {
  const hash = await passwordHashOf(db, userId);
  if (!(await passwordMatches(password, hash, true))) throw wrongPassword();
  return async (trx) => {
    await lockUser(trx, userId);
    if ((await passwordHashOf(trx, userId)) !== hash) throw wrongPassword();
  };
}

const WRONG_PASSWORD = 'This is not your current password';

function wrongPassword(): ApiError {
  return new ApiError('invalid', WRONG_PASSWORD, { current_password: WRONG_PASSWORD });
}
