import type { Knex } from 'knex';
import { adminRemains, endAccess } from '../platform/auth/users.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { LAST_ADMIN } from './resource.ts';

/**
 * Shuts a person out: all sessions end at once and no link works any more.
 * @throws ApiError 'conflict' for oneself, for the last administrator, and for somebody who is only invited
 */
export async function deactivate(trx: Knex, id: string, actorId: string): Promise<Record<string, unknown>> {
  if (id === actorId)
    throw new ApiError('conflict', 'You cannot deactivate yourself. Ask another administrator to do it.');
  const status = await lockStatus(trx, id);
  if (status === 'invited')
    throw new ApiError('conflict', 'This person has not accepted the invitation yet: withdraw it instead.');
  if (status === 'deactivated') return {};
  await trx('users').where({ id }).update({ status: 'deactivated' });
  if (!(await adminRemains(trx))) throw new ApiError('conflict', LAST_ADMIN);
  return { sessions_ended: await endAccess(trx, id) };
}

/** Lets a deactivated person sign in again, with the password and role they had. */
export async function reactivate(trx: Knex, id: string): Promise<Record<string, unknown>> {
  const status = await lockStatus(trx, id);
  if (status === 'invited')
    throw new ApiError('conflict', 'This person has not accepted the invitation yet.');
  await trx('users').where({ id }).update({ status: 'active' });
  return {};
}

/** Ends a person's sessions, and the links mailed to them; they can sign in again. */
export async function signOutEverywhere(trx: Knex, id: string): Promise<Record<string, unknown>> {
  await lockStatus(trx, id);
  return { sessions_ended: await endAccess(trx, id) };
}

async function lockStatus(trx: Knex, id: string): Promise<string> {
  const row = await trx('users').where({ id }).forUpdate().first('status');
  if (!row) throw new ApiError('not_found', 'This person does not exist, or the invitation was withdrawn.');
  return row.status;
}
