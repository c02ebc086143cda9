import { type Request, Router } from 'express';
import type { Knex } from 'knex';
import type { SessionUser, User } from '#shared/users.ts';
import { issueLink } from '../platform/auth/links.ts';
import { emailChanged, invitation } from '../platform/auth/mails.ts';
import { checkPasswordProof } from '../platform/auth/passwords.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { adminRemains, endAccess } from '../platform/auth/users.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { commandRoutes, fetchRecord, readId } from '../platform/http/crud-router.ts';
import { type CrudOptions, createRecord } from '../platform/http/crud-write.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import type { Services } from '../services.ts';
import { LAST_ADMIN, users } from './resource.ts';

/** /api/admin/users, beyond CRUD. A new person is invited in the transaction that creates the account. */
export function usersRouter({ db, outbox, site, keys }: Services): Router {
  const router = Router();

  router.post('/', requirePermission('create', users.name), async (request, response) => {
    const inviter = signedInUser(request);
    if (makesAdmin(request)) checkPasswordProof(keys, request);
    const record = await db.transaction(async (trx) => {
      const id = await createRecord(users, request.body, { trx, userId: inviter.id });
      await invite(trx, id, { inviter, outbox, site });
      return fetchRecord(users, trx, id);
    });
    response.status(201).location(`${request.baseUrl}/${record.id}`).json(record);
  });

  // These only check what could take over an account or the installation; the resource's routes do the rest.
  router.put('/', requirePermission('edit', users.name), (request, _response, next) => {
    if (makesAdmin(request) || given(request, 'email').length > 0) checkPasswordProof(keys, request);
    next();
  });
  router.put('/:id', requirePermission('edit', users.name), async (request, _response, next) => {
    const id = readId(users, request.params.id);
    const isMade = makesAdmin(request) && !(await isAdmin(db, id));
    if (isMade || (await isNewAddress(db, id, request.body?.email))) checkPasswordProof(keys, request);
    next();
  });

  const scope = { db, resource: users, allow: requirePermission('edit', users.name) };
  commandRoutes(router, scope, {
    deactivate: (trx, id, request) => deactivate(trx, id, signedInUser(request).id),
    reactivate,
  });
  commandRoutes(
    router,
    { ...scope, action: 'invite' },
    {
      async invitation(trx, id, request) {
        await invite(trx, id, { inviter: signedInUser(request), outbox, site });
        return {};
      },
    },
  );
  commandRoutes(router, { ...scope, action: 'session_ended' }, { 'sign-out': signOutEverywhere });

  return router;
}

/** @returns what a write gives for a field; that of a selection is under `data`, where lists may be additions */
const given = ({ body }: Request, field: string): unknown[] =>
  [body?.[field], body?.data?.[field]].filter((value) => value !== undefined);

/** Roles are a list, or in a change of a selection `{ add, remove }`. */
const makesAdmin = (request: Request): boolean =>
  given(request, 'roles')
    .flatMap((roles) => [roles, (roles as { add?: unknown } | null)?.add])
    .flat()
    .includes('admin');

async function isAdmin(db: Knex, user_id: string): Promise<boolean> {
  return (await db('user_roles').where({ user_id, role: 'admin' }).first('user_id')) !== undefined;
}

async function isNewAddress(db: Knex, id: string, email: unknown): Promise<boolean> {
  return (
    // What is no text is refused by the schema.
    typeof email === 'string' && !(await db('users').where({ id, email: email.trim() }).first('id'))
  );
}

/** Ends what an account's earlier address could open, and tells it. */
export function tellNewAddress({ outbox, site }: Services): NonNullable<CrudOptions['changed']> {
  return async ({ trx }, before) => {
    for (const { id, email, full_name } of before as Pick<User, 'id' | 'email' | 'full_name'>[]) {
      const { email: now } = await trx('users').where({ id }).first('email');
      if (now.toLowerCase() === email.toLowerCase()) continue;
      await endAccess(trx, id);
      await outbox.post(trx, emailChanged({ email, full_name }, now, site));
    }
  };
}

/**
 * Mails an invited person a link to choose a password; earlier links stop working.
 * @throws ApiError 'not_found', or 'conflict' if the account is active already
 */
export async function invite(
  trx: Knex,
  id: string,
  { inviter, outbox, site }: { inviter: SessionUser; outbox: Outbox; site: SiteIdentity },
): Promise<void> {
  const person = await trx('users as u')
    .join('profiles as p', 'p.user_id', 'u.id')
    .where('u.id', id)
    .forUpdate('u')
    .first('u.email', 'u.status', 'p.full_name');
  if (!person)
    throw new ApiError('not_found', 'This person does not exist, or the invitation was withdrawn.');
  if (person.status !== 'invited')
    throw new ApiError('conflict', 'This person has accepted the invitation already.');
  const url = await issueLink(trx, { user_id: id, purpose: 'invitation' }, site.url);
  await trx('users').where({ id }).update({ invited_at: trx.fn.now() });
  await outbox.post(trx, invitation(person, inviter.full_name || inviter.email, url, site));
}

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
async function signOutEverywhere(trx: Knex, id: string): Promise<Record<string, unknown>> {
  await lockStatus(trx, id);
  return { sessions_ended: await endAccess(trx, id) };
}

async function lockStatus(trx: Knex, id: string): Promise<string> {
  const row = await trx('users').where({ id }).forUpdate().first('status');
  if (!row) throw new ApiError('not_found', 'This person does not exist, or the invitation was withdrawn.');
  return row.status;
}
