import { Router } from 'express';
import type { Knex } from 'knex';
import type { AuditAction } from '#shared/audit-log.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { checkPasswordProof } from '../platform/auth/passwords.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { type Command, commandRoute, fetchRecord, readId } from '../platform/http/crud-router.ts';
import { createRecord } from '../platform/http/crud-write.ts';
import type { Services } from '../services.ts';
import { deactivate, reactivate, signOutEverywhere } from './access.ts';
import { invite } from './invite.ts';
import { users } from './resource.ts';

/** /api/admin/users, beyond CRUD. A new person is invited in the transaction that creates the account. */
export function usersRouter({ db, outbox, site, keys }: Services): Router {
  const router = Router();

  router.post('/', requirePermission('create', users.name), async (request, response) => {
    const inviter = signedInUser(request);
    if (request.body?.role === 'admin') checkPasswordProof(keys, request);
    const record = await db.transaction(async (trx) => {
      const context = { trx, userId: inviter.id, requestId: request.id };
      const id = await createRecord(users, request.body, context, (_context, entries) =>
        recordAudit(
          trx,
          entries.map((entry) => ({ ...entry, ...actor(request), resource: users.name })),
        ),
      );
      await invite(trx, id, { inviter, outbox, site });
      return fetchRecord(users, trx, id);
    });
    response.status(201).location(`${request.baseUrl}/${record.id}`).json(record);
  });

  // These only check whether somebody becomes an administrator; the resource's routes do the rest.
  router.put('/', requirePermission('edit', users.name), (request, _response, next) => {
    if (request.body?.role === 'admin') checkPasswordProof(keys, request);
    next();
  });
  router.put('/:id', requirePermission('edit', users.name), async (request, _response, next) => {
    const isMade = request.body?.role === 'admin' && !(await isAdmin(db, readId(users, request.params.id)));
    if (isMade) checkPasswordProof(keys, request);
    next();
  });

  const command = (path: string, action: AuditAction, work: Command['work']) =>
    commandRoute(router, {
      db,
      resource: users,
      path,
      action,
      allow: requirePermission('edit', users.name),
      work,
    });
  command('invitation', 'invite', async (trx, id, request) => {
    await invite(trx, id, { inviter: signedInUser(request), outbox, site });
    return {};
  });
  command('deactivate', 'deactivate', (trx, id, request) => deactivate(trx, id, signedInUser(request).id));
  command('reactivate', 'reactivate', (trx, id) => reactivate(trx, id));
  command('sign-out', 'session_ended', (trx, id) => signOutEverywhere(trx, id));

  return router;
}

async function isAdmin(db: Knex, user_id: string): Promise<boolean> {
  return (await db('user_roles').where({ user_id, role: 'admin' }).first('user_id')) !== undefined;
}
