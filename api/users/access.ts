import type { Knex } from 'knex';
import { adminRemains, endAccess } from '../platform/auth/users.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { LAST_ADMIN } from './resource.ts';

/**
 * Deactivates an account: ends its sessions and links at once.
 * @throws ApiError 'conflict' for one's own account, the last administrator, and accounts that are only invited
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

/** Reactivates an account with its earlier password and role. */
export async function reactivate(trx: Knex, id: string): Promise<Record<string, unknown>> {
  const status = await lockStatus(trx, id);
  if (status === 'invited')
    throw new ApiError('conflict', 'This person has not accepted the invitation yet.');
  await trx('users').where({ id }).update({ status: 'active' });
  return {};
}

/** Ends the sessions and mailed links of an account, which can sign in again. */
export async function signOutEverywhere(trx: Knex, id: string): Promise<Record<string, unknown>> {
  await lockStatus(trx, id);
  return { sessions_ended: await endAccess(trx, id) };
}

async function lockStatus(trx: Knex, id: string): Promise<string> {
  const row = await trx('users').where({ id }).forUpdate().first('status');
  if (!row) throw new ApiError('not_found', 'This person does not exist, or the invitation was withdrawn.');
  return row.status;
}
