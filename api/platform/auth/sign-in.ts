import type { Request, RequestHandler } from 'express';
import type { Knex } from 'knex';
import { EMAIL_PATTERN } from '#shared/email.ts';
import { credentialsSchema, type SessionAnswer, type SessionUser } from '#shared/users.ts';
import { recordAudit } from '../audit/audit.ts';
import { ApiError, parse } from '../http/api-error.ts';
import { type LimitOptions, limitRequests } from '../http/protection.ts';
import { HASHING_BUSY, MOST_STRANGERS } from './passwords.ts';
import { isAppCode } from './second-factor.ts';
import type { KnownDevices } from './services.ts';
import { PENDING_SECONDS, SESSION_SECONDS } from './session.ts';
import { findUserByEmail } from './users.ts';

/** Signs a user in with a new session id, against session fixation. */
export async function startSession(
  request: Request,
  db: Knex,
  user: SessionUser,
  details: Record<string, unknown> = {},
): Promise<void> {
  await regenerate(request);
  request.session.user_id = user.id;
  await save(request);
  await db('profiles').where({ user_id: user.id }).update({ last_sign_in_at: db.fn.now() });
  await recordAudit(db, { user_id: user.id, action: 'sign_in', resource: 'session', details });
}

/** Stores for a few minutes that the password was right, which grants no access. */
export async function startPending(request: Request, userId: string): Promise<void> {
  await regenerate(request);
  request.session.pending = { user_id: userId, until: Date.now() + PENDING_SECONDS * 1000 };
  request.session.cookie.maxAge = PENDING_SECONDS * 1000;
  await save(request);
}

/** @returns the user who must enter a code, if the password was given recently */
export function pendingUser(request: Request): string | undefined {
  const pending = request.session?.pending;
  return pending && pending.until > Date.now() ? pending.user_id : undefined;
}

export const endSession = (request: Request): Promise<void> => done((end) => request.session.destroy(end));

const done = (work: (end: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));

/** @returns the answer about a new session, or one in use */
export function answer(user: SessionUser, expires_at = freshEnd()): SessionAnswer {
  return { user, expires_at };
}

const freshEnd = () => new Date(Date.now() + SESSION_SECONDS * 1000).toISOString();

async function regenerate(request: Request): Promise<void> {
  await done((end) => request.session.regenerate(end));
  request.session.user_agent = (request.get('user-agent') ?? '').replaceAll('\0', '').slice(0, 300);
}

const save = (request: Request): Promise<void> => done((end) => request.session.save(end));

const QUARTER_OF_AN_HOUR = 15 * 60;

/** The entered address and password, and the account. */
export interface SignInAttempt {
  /** Undefined for an invalid address. */
  email: string | undefined;
  password: string;
  user: (SessionUser & { password_hash: string }) | null;
  /** Id of the browser, if the account knows it. */
  device: string | undefined;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by `findAccount`. */
    attempt?: SignInAttempt;
  }
}

/** Middleware that limits guesses. */
export function createSignInLimits(db: Knex, devices: KnownDevices) {
  const limitFailures = (name: string, limit: number, options: Partial<LimitOptions> = {}) =>
    limitRequests(db, { name, limit, windowSeconds: QUARTER_OF_AN_HOUR, onlyFailures: true, ...options });
  const perAddress = limitFailures('login-address', 30, { windowSeconds: 60 });
  const perAccount = limitFailures('login-account', 10, {
    key: ({ attempt }) => attempt && `${attempt.user?.id ?? attempt.email} ${attempt.device ?? ''}`,
    skip: ({ attempt }) => attempt?.email === undefined,
  });
  // Against guessing for many accounts from many addresses. Known browsers are exempt.
  const inAll = limitFailures('login-all', 200, {
    key: () => 'everybody',
    skip: ({ attempt }) => attempt?.email === undefined || attempt.device !== undefined,
  });
  // Six digits can be guessed, so they are counted per account. Recovery codes cannot, and are counted per network address,
  // so that somebody else's wrong ones never lock the owner out.
  const perAppCodes = limitFailures('second-factor', 8, {
    key: (request) => {
      const id = pendingUser(request);
      return id && `${id} ${devices.find(request, id) ?? ''}`;
    },
    skip: (request) => !isAppCode(request.body?.code),
  });
  const perRecoveryCodes = limitFailures('recovery-code', 8, {
    skip: (request) => isAppCode(request.body?.code),
  });
  return {
    /** Limits simultaneous sign-ins of strangers. */
    atOnce: limitStrangers(devices),
    /** Limits refused requests per network address. */
    perAddress,
    /** Finds the account, and limits wrong passwords for it and for all accounts together. */
    passwords: [findAccount(db, devices), perAccount, inAll],
    codes: [perAppCodes, perRecoveryCodes],
  };
}

/**
 * Refuses strangers before any query if as many sign-ins are running as can be hashed, because a refusal with queries would
 * slow visitors down. Browsers that claim to be known pass. It must come after the body parser, as an endless body would hold
 * a place.
 */
function limitStrangers(devices: KnownDevices): RequestHandler {
  let strangers = 0;
  return (request, response, next) => {
    if (devices.isClaimed(request)) return next();
    if (strangers >= MOST_STRANGERS) throw new ApiError('unavailable', HASHING_BUSY);
    strangers += 1;
    response.once('close', () => {
      strangers -= 1;
    });
    next();
  };
}

/** Finds the account before counting, so that guesses count for it in any spelling of its address. */
function findAccount(db: Knex, devices: KnownDevices): RequestHandler {
  return async (request: Request, _response, next) => {
    const { email: entered, password } = parse(credentialsSchema, request.body);
    const email = EMAIL_PATTERN.test(entered) ? entered.toLowerCase() : undefined;
    const user = email === undefined ? null : await findUserByEmail(db, email);
    request.attempt = { email, password, user, device: user ? devices.find(request, user.id) : undefined };
    next();
  };
}
