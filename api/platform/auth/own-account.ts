import type { Request } from 'express';
import type { Knex } from 'knex';
import { type AuditEntry, actor } from '../audit/audit.ts';
import { ApiError } from '../http/api-error.ts';
import { passwordMatches } from './passwords.ts';
import { signedInUser } from './session.ts';
import { lockUser, passwordHashOf } from './users.ts';

/** @returns the audit entry of something that a person did to their own account */
export function ownAuditEntry(request: Request, action: string): AuditEntry {
  return { ...actor(request), action, resource: 'users', record_id: signedInUser(request).id };
}

/**
 * Says in a transaction that the password is still the one that was confirmed, and keeps it so until the transaction
 * ends: comparing takes a while, in which the owner may have changed it.
 */
export type Confirmed = (trx: Knex) => Promise<void>;

/** @throws ApiError 'invalid', not 'unauthenticated': the session is fine, and its page must not go away */
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
