import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import type { AuditAction } from '#shared/audit-log.ts';
import { PASSWORD_PROOF_HEADER } from '#shared/limits.ts';
import { normalPassword } from '#shared/users.ts';
import { recordAudit } from '../audit/audit.ts';
import { ApiError, invalidField } from '../http/api-error.ts';
import type { AccountKeys } from '../keys/keys.ts';
import { programFile } from '../program.ts';
import type { HashAnswer, HashResult, HashTask } from './hash-worker.ts';
import { lockUser, passwordHashOf } from './users.ts';

/** bcrypt's cost; 12 takes about a quarter of a second on one core. */
let cost = 12;

/** Sets a lower cost for tests. @param doublings bcrypt's cost, at least 4 */
export function setHashCost(doublings: number): void {
  cost = doublings;
}

/** Most passwords of strangers that wait; the last one does for about two seconds. */
const PLACES = 8;
/** Serving pages comes first. */
const ofStrangers = createHashThread(15, PLACES);
/** So that guesses of strangers never delay signed-in people and known browsers. */
const ofKnownUsers = createHashThread(5, 16);

/** Most passwords of strangers being hashed or waiting. */
export const MOST_STRANGERS = 1 + PLACES;

export const OFTEN_USED =
  'Many people use this password, so it is among the first that are tried. Choose another one.';

/** @returns whether it is one of the most frequently leaked passwords (OWASP ASVS 2.1.7), ignoring case */
export async function isOftenUsed(password: string): Promise<boolean> {
  // Loaded when needed, as it takes half a megabyte.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(normalPassword(password).toLowerCase());
}

/**
 * Hashes a new password for a person who is authorised to choose it.
 * @throws ApiError 'invalid' for a frequently used password, 'unavailable' if too many are being hashed
 */
export async function hashPassword(password: string): Promise<string> {
  if (await isOftenUsed(password)) throw invalidField('password', OFTEN_USED);
  return (await ofKnownUsers.run({ password: normalPassword(password), cost })) as string;
}

/**
 * @param hash null for an unknown account, which takes the same time and returns false
 * @param isTrusted whether the request comes from a signed-in person, or from a browser known to the account
 * @throws ApiError 'unavailable' if too many are being compared
 */
export async function passwordMatches(
  password: string,
  hash: string | null,
  isTrusted: boolean,
): Promise<boolean> {
  const thread = isTrusted ? ofKnownUsers : ofStrangers;
  const task = { password: normalPassword(password), hash: hash ?? nobodysHash() };
  return (await thread.run(task)) === true && hash !== null;
}

/** A hash of the usual format and cost that matches no password. */
const nobodysHash = () => `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;

/** Milliseconds for which a repeated password is valid. */
const PROOF_LASTS = 120_000;

/** @returns a proof, valid for two minutes in this session only, that the person gave their password */
export const provePassword = (keys: AccountKeys, sid: string): string => keys.prove(sid, PROOF_LASTS);

declare module 'express-serve-static-core' {
  interface Request {
    /** Whether it carries a proof made by `provePassword` for its session; set by `readPasswordProof`. */
    hasPassword?: boolean;
  }
}

/** Sets request.hasPassword. */
export const readPasswordProof =
  (keys: AccountKeys): RequestHandler =>
  (request, _response, next) => {
    request.hasPassword = keys.isProof(request.get(PASSWORD_PROOF_HEADER) ?? '', request.sessionID);
    next();
  };

/** @throws ApiError 'password_required' for actions for which a stolen session must not suffice */
export function requirePassword({ hasPassword }: { hasPassword?: boolean | undefined }): void {
  if (!hasPassword) throw new ApiError('password_required', 'Enter your password again to do this.');
}

/** Middleware that requires it. */
export const withPasswordProof: RequestHandler = (request, _response, next) => {
  requirePassword(request);
  next();
};
Object.assign(withPasswordProof, { permission: 'the password again' });

export const HASHING_BUSY =
  'More people are signing in than we can serve at once. Nothing was changed; please try again in a few seconds.';

/**
 * A thread for bcrypt, because a hash takes a quarter of a second, which would block the event loop. It starts with the first
 * task, does them in turn, and does not keep the process alive.
 * @param niceness on Linux, which has priorities per thread; 0 is that of serving pages, 19 the lowest
 * @param places most tasks that wait for the one before them
 */
export function createHashThread(niceness: number, places: number) {
  let worker: Worker | undefined;
  let fault: unknown;
  let accepted = 0;
  return {
    /** @throws ApiError 'unavailable' if too many tasks are waiting; an Error if the thread ends, after which the next task starts another */
    async run(task: HashTask): Promise<HashResult> {
      if (accepted > places) throw new ApiError('unavailable', HASHING_BUSY);
      accepted += 1;
      worker ??= new Worker(programFile('platform/auth/hash-worker.ts'), { workerData: niceness }).on(
        'error',
        (error) => {
          worker = undefined;
          fault = error;
        },
      );
      worker.unref();
      // Of its own, as under --watch Node sends its messages on the thread's. It closes when the thread ends.
      const { port1, port2 } = new MessageChannel();
      worker.postMessage({ ...task, port: port2 }, [port2]);
      const [answer]: HashAnswer[] = await Promise.race([
        once(port1, 'message'),
        once(port1, 'close').then(() => []),
      ]);
      accepted -= 1;
      port1.close();
      if (!answer) throw new Error('The thread that hashes passwords has ended.', { cause: fault });
      if ('error' in answer) throw answer.error;
      return answer.result;
    },
  };
}

/** Records a person's change to their own account. */
export const recordOwnChange = (
  trx: Knex,
  user_id: string,
  action: AuditAction,
  details: Record<string, unknown> = {},
): Promise<void> => recordAudit(trx, { user_id, action, resource: 'users', record_id: user_id, details });

/**
 * Works in a transaction for a person who has given their password, which must still be the same there, as it may have changed
 * while it was being compared.
 * @throws ApiError 'invalid', not 'unauthenticated', as the session is valid and its page must stay
 */
export async function withPassword<T>(
  db: Knex,
  userId: string,
  password: string,
  work: (trx: Knex) => Promise<T>,
): Promise<T> {
  const hash = await passwordHashOf(db, userId);
  if (!(await passwordMatches(password, hash, true))) throw wrongPassword();
  return db.transaction(async (trx) => {
    await lockUser(trx, userId);
    if ((await passwordHashOf(trx, userId)) !== hash) throw wrongPassword();
    return work(trx);
  });
}

const wrongPassword = () => invalidField('current_password', 'This is not your current password');
