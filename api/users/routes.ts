import { Router } from 'express';
import type { Knex } from 'knex';
import type { User } from '#shared/users.ts';
import { issueLink } from '../platform/auth/links.ts';
import { emailChanged, invitation } from '../platform/auth/mails.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { adminRemains, endAccess, namesOf } from '../platform/auth/users.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { commandRoutes, requireRow } from '../platform/http/crud-router.ts';
import type { CrudOptions } from '../platform/http/crud-write.ts';
import type { Services } from '../services.ts';
import { LAST_ADMIN, users } from './resource.ts';

/** /api/admin/users, beyond CRUD. */
export function usersRouter({ db, outbox, site }: Services): Router {
  const router = Router();
  const allow = requirePermission('edit', users.name);
  const actions = { invitation: 'invite', 'sign-out': 'session_ended' } as const;
  commandRoutes(
    router,
    { db, resource: users, allow, actions },
    {
      deactivate: (trx, id, request) => deactivate(trx, id, signedInUser(request).id),
      reactivate,
      invitation: (trx, id, request) => invite(trx, id, signedInUser(request).id, { outbox, site }),
      'sign-out': async (trx, id) => ({ sessions_ended: await endAccess(trx, id) }),
    },
  );
  return router;
}

/** Invites a new person, also at another address. Of an account, ends what its earlier address could open, and tells it. */
export function mailWhomItConcerns({ outbox, site }: Services): NonNullable<CrudOptions['changed']> {
  return async ({ trx, userId }, before) => {
    for (const { id, email, full_name } of before as (Pick<User, 'id' | 'full_name'> & {
      email?: string;
    })[]) {
      if (email === undefined) {
        await invite(trx, id, userId, { outbox, site });
        continue;
      }
      const { email: now, status } = await trx('users').where({ id }).first('email', 'status');
      if (now.toLowerCase() === email.toLowerCase()) continue;
      await endAccess(trx, id);
      // Their link went to the other address.
      if (status === 'invited') await invite(trx, id, userId, { outbox, site });
      else await outbox.post(trx, emailChanged({ email, full_name }, now, site));
    }
  };
}

/**
 * Mails an invited person a link to choose a password; earlier links stop working.
 * @throws ApiError 'not_found', or 'conflict' if the account is active already
 */
async function invite(
  trx: Knex,
  id: string,
  inviterId: string,
  { outbox, site }: Pick<Services, 'outbox' | 'site'>,
): Promise<void> {
  const { email, status } = await requireRow(users, trx, id);
  if (status !== 'invited')
    throw new ApiError('conflict', 'This person has accepted the invitation already.');
  const url = await issueLink(trx, { user_id: id, purpose: 'invitation' }, site.url);
  await trx('users').where({ id }).update({ invited_at: trx.fn.now() });
  const { full_name } = await trx('profiles').where({ user_id: id }).first('full_name');
  const inviter = (await namesOf(trx, [inviterId])).get(inviterId) ?? '';
  await outbox.post(trx, invitation({ email, full_name }, inviter, url, site));
}

/**
 * Deactivates an account: ends its sessions and links at once.
 * @throws ApiError 'conflict' for one's own account, the last administrator, and accounts that are only invited
 */
async function deactivate(trx: Knex, id: string, actorId: string): Promise<Record<string, unknown>> {
  if (id === actorId)
    throw new ApiError('conflict', 'You cannot deactivate yourself. Ask another administrator to do it.');
  const { status } = await requireRow(users, trx, id);
  if (status === 'invited')
    throw new ApiError('conflict', 'This person has not accepted the invitation yet: withdraw it instead.');
  if (status === 'deactivated') return {};
  await trx('users').where({ id }).update({ status: 'deactivated' });
  if (!(await adminRemains(trx))) throw new ApiError('conflict', LAST_ADMIN);
  return { sessions_ended: await endAccess(trx, id) };
}

/** Reactivates an account with its earlier password and role. */
async function reactivate(trx: Knex, id: string): Promise<void> {
  const { status } = await requireRow(users, trx, id);
  if (status === 'invited')
    throw new ApiError('conflict', 'This person has not accepted the invitation yet.');
  await trx('users').where({ id }).update({ status: 'active' });
}
