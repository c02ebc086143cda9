import type { Request, RequestHandler } from 'express';
import type { Knex } from 'knex';
import { EMAIL_PATTERN } from '#shared/email.ts';
import { credentialsSchema, type SessionUser } from '#shared/users.ts';
import { ApiError, parse } from '../http/api-error.ts';
import { limitRequests } from '../http/rate-limit.ts';
import { HASHING_BUSY } from './hash-pool.ts';
import type { KnownDevices } from './known-devices.ts';
import { MOST_STRANGERS } from './passwords.ts';
import { isAppCode } from './second-factor.ts';
import { pendingUser } from './sign-in.ts';
import { findUserByEmail } from './users.ts';

const QUARTER_OF_AN_HOUR = 15 * 60;

/** An address and a password that somebody entered, and whose they are. */
export interface SignInAttempt {
  /** Undefined for what is no address at all. */
  email: string | undefined;
  password: string;
  user: (SessionUser & { password_hash: string }) | null;
  /** Of the browser, when the account has signed in with it before. */
  device: string | undefined;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by `findAccount`. */
    attempt?: SignInAttempt;
  }
}

/** Limits on guesses, each to be put before what it limits. */
export interface SignInLimits {
  /** Strangers who sign in at the same moment. */
  atOnce: RequestHandler;
  /** Refused requests of one network address. */
  perAddress: RequestHandler;
  /** Reads who wants to sign in, and counts wrong passwords: of the account, and of all accounts together. */
  passwords: RequestHandler[];
  /** Counts wrong codes of the second step. */
  codes: RequestHandler[];
}

export function createSignInLimits(db: Knex, devices: KnownDevices): SignInLimits {
  const onlyFailures = true;
  const perAddress = limitRequests(db, { name: 'login-address', limit: 30, windowSeconds: 60, onlyFailures });
  const perAccount = limitRequests(db, {
    name: 'login-account',
    limit: 10,
    windowSeconds: QUARTER_OF_AN_HOUR,
    onlyFailures,
    key: ({ attempt }) => attempt && `${attempt.user?.id ?? attempt.email} ${attempt.device ?? ''}`,
    skip: ({ attempt }) => attempt?.email === undefined,
  });
  // Many accounts tried from many addresses. Browsers that an account knows are never held up by it.
  const inAll = limitRequests(db, {
    name: 'login-all',
    limit: 200,
    windowSeconds: QUARTER_OF_AN_HOUR,
    onlyFailures,
    key: () => 'everybody',
    skip: ({ attempt }) => attempt?.email === undefined || attempt.device !== undefined,
  });
  // Six digits can be guessed, so they are counted for the account. A recovery code cannot: counted by where it comes
  // from as well, it always lets its owner in, however many wrong ones somebody else enters.
  const perAppCodes = limitRequests(db, {
    name: 'second-factor',
    limit: 8,
    windowSeconds: QUARTER_OF_AN_HOUR,
    onlyFailures,
    key: (request) => {
      const id = pendingUser(request);
      return id && `${id} ${devices.find(request, id) ?? ''}`;
    },
    skip: (request) => !isAppCode(request.body?.code),
  });
  const perRecoveryCodes = limitRequests(db, {
    name: 'recovery-code',
    limit: 8,
    windowSeconds: QUARTER_OF_AN_HOUR,
    onlyFailures,
    skip: (request) => isAppCode(request.body?.code),
  });
  return {
    atOnce: limitStrangers(devices),
    perAddress,
    passwords: [findAccount(db, devices), perAccount, inAll],
    codes: [perAppCodes, perRecoveryCodes],
  };
}

/**
 * Turns strangers away before anything is looked up for them, when as many are there as can be hashed and wait for it:
 * a refusal that costs several queries would itself keep visitors waiting. Browsers that say an account knows them go on.
 * Comes after the body: a body that never ends would hold a place.
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

/** Looks for the account once, before anything is counted: guesses count for it however its address is spelt. */
function findAccount(db: Knex, devices: KnownDevices): RequestHandler {
  return async (request: Request, _response, next) => {
    const { email: entered, password } = parse(credentialsSchema, request.body);
    const email = EMAIL_PATTERN.test(entered) ? entered.toLowerCase() : undefined;
    const user = email === undefined ? null : await findUserByEmail(db, email);
    request.attempt = { email, password, user, device: user ? devices.find(request, user.id) : undefined };
    next();
  };
}
