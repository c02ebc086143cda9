import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { PASSWORD_PROOF_HEADER } from '#shared/users.ts';
import { ApiError } from '../http/api-error.ts';
import type { AccountKeys } from './keys.ts';

/** How long a password that was given again counts for what follows it, in seconds. */
const PROOF_SECONDS = 120;

/** @returns what shows for two minutes that the person of this session gave their password; of no use in another one */
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

/** For what a stolen session must not be enough for. */
export function requirePasswordProof(keys: AccountKeys): RequestHandler {
  return (request, _response, next) => {
    checkPasswordProof(keys, request);
    next();
  };
}
