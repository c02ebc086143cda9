import { timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { PASSWORD_PROOF_HEADER } from '#shared/users.ts';
import { ApiError } from '../http/api-error.ts';
import type { AccountKeys } from './keys.ts';

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
  return (request, _response, next) => {
    checkPasswordProof(keys, request);
    next();
  };
}
