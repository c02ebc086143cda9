import { Router } from 'express';
import type { Knex } from 'knex';
import { setupSchema } from '#shared/users.ts';
import { lockFor } from '../database/advisory-locks.ts';
import type { Environment } from '../environment/environment.ts';
import { ApiError, invalidField, isUniqueViolation, parse } from '../http/api-error.ts';
import { limitRequests } from '../http/protection.ts';
import { plainCode, sameText } from '../keys/keys.ts';
import { StartError } from '../process/start-error.ts';
import { hashPassword, isOftenUsed, OFTEN_USED, recordOwnChange } from './passwords.ts';
import type { AuthServices } from './services.ts';
import { answer, startSession } from './sign-in.ts';
import { adminExists, createUser, findUser } from './users.ts';

const CLOSED = 'Setup is complete. Please sign in.';

/** /api/setup: creates the first admin, once, by the code that the server printed. */
export function setupRouter({ db, sessions, devices }: AuthServices, setupCode: string): Router {
  const router = Router();

  router.get('/', async (_request, response) => {
    if (await adminExists(db)) throw new ApiError('not_found', CLOSED);
    response.json({ open: true });
  });

  const limit = limitRequests(db, { name: 'setup', limit: 10, windowSeconds: 15 * 60, onlyFailures: true });
  router.post('/', limit, sessions.rolling, async (request, response) => {
    if (await adminExists(db)) throw new ApiError('not_found', CLOSED);
    const { code, password, email, full_name } = parse(setupSchema, request.body);
    if (!sameText(plainCode(code), plainCode(setupCode)))
      throw invalidField('code', 'This is not the setup code. The server prints it when it starts.');
    const id = await firstAdmin(db, { email, full_name, password });
    const user = id && (await findUser(db, id));
    if (!user) throw new ApiError('not_found', CLOSED);
    await startSession(request, db, user);
    devices.remember(response, user.id);
    response.status(201).json(answer(user));
  });

  return router;
}

/**
 * Creates the first admin if the environment names one and there is none, without a name, as a placeholder would be published as
 * an author.
 */
export async function ensureFirstAdmin(db: Knex, environment: Environment): Promise<void> {
  const { adminEmail: email, adminPassword: password } = environment;
  if (!email || !password || (await adminExists(db))) return;
  if (await isOftenUsed(password)) throw new StartError(`ADMIN_PASSWORD: ${OFTEN_USED}`);
  await firstAdmin(db, { email, full_name: '', password });
}

/** Creates the first admin, unless there is one. A simultaneous request waits. @returns null if an admin exists */
async function firstAdmin(
  db: Knex,
  { email, full_name, password }: { email: string; full_name: string; password: string },
): Promise<string | null> {
  const user = { email, full_name, password_hash: await hashPassword(password) };
  try {
    return await db.transaction(async (trx) => {
      await lockFor(trx, 'administrators');
      if (await adminExists(trx)) return null;
      const id = await createUser(trx, user, 'admin');
      await recordOwnChange(trx, id, 'setup');
      return id;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw invalidField('email', 'An account with this address exists already. Use another address.');
  }
}
