import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { PASSWORD_PROOF_HEADER } from '#shared/limits.ts';
import { normalPassword } from '#shared/users.ts';
import { ApiError } from '../http/api-error.ts';
import { createHashThread } from './hash-thread.ts';
import type { AccountKeys } from './keys.ts';

/** bcrypt's cost; 12 takes about a quarter of a second on one core. */
let cost = 12;

/** Sets a lower cost for tests. @param doublings bcrypt's cost, at least 4 */
export function setHashCost(doublings: number): void {
  cost = doublings;
}

/** Most passwords of strangers that wait; the last one does for about two seconds. */
const PLACES = 8;
/** Serving pages comes first. */
const ofStrangers = createHashThread({ niceness: 15, places: PLACES });
/** So that guesses of strangers never delay signed-in people and known browsers. */
const ofKnownUsers = createHashThread({ niceness: 5, places: 16 });

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
  if (await isOftenUsed(password)) throw new ApiError('invalid', OFTEN_USED, { password: OFTEN_USED });
  return (await ofKnownUsers.run({ password: normalPassword(password), cost })) as string;
}

/**
 * @param hash null for an unknown account, which takes the same time and returns false
 * @param isTrusted whether the request comes from a signed-in person, or from a browser known to the account
 * @returns 'as_typed' if only the unchanged characters match, by a hash from before passwords were normalised
 * @throws ApiError 'unavailable' if too many are being compared
 */
export async function passwordMatches(
  password: string,
  hash: string | null,
  isTrusted: boolean,
): Promise<boolean | 'as_typed'> {
  const thread = isTrusted ? ofKnownUsers : ofStrangers;
  const compare = async (typed: string) =>
    (await thread.run({ password: typed, hash: hash ?? nobodysHash() })) === true && hash !== null;
  const normal = normalPassword(password);
  if (await compare(normal)) return true;
  return normal !== password && (await compare(password)) && 'as_typed';
}

/** A hash of the usual format and cost that matches no password. */
const nobodysHash = () => `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;

/** Seconds for which a repeated password is valid. */
const PROOF_SECONDS = 120;

/** @returns a proof, valid for two minutes in this session only, that the person gave their password */
export function provePassword(keys: AccountKeys, sid: string): string {
  const until = String(Date.now() + PROOF_SECONDS * 1000);
  return `${until}.${keys.signProof(`${sid} ${until}`)}`;
}

/** @throws ApiError 'password_required' unless the request carries a proof made by `provePassword` for its session */
export function checkPasswordProof(keys: AccountKeys, request: Request): void {
  const [until = '', signature = ''] = (request.get(PASSWORD_PROOF_HEADER) ?? '').split('.');
  const right = Buffer.from(keys.signProof(`${request.sessionID} ${until}`));
  const given = Buffer.from(signature);
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  if (!isRight || !(Number(until) > Date.now()))
    throw new ApiError('password_required', 'Enter your password again to do this.');
}

/** Middleware for actions for which a stolen session must not suffice. */
export function requirePasswordProof(keys: AccountKeys): RequestHandler {
  const check: RequestHandler = (request, _response, next) => {
    checkPasswordProof(keys, request);
    next();
  };
  return Object.assign(check, { permission: 'the password again' });
}
