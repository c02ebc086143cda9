import { randomBytes } from 'node:crypto';
import { isSignature, sign } from '../keys/keys.ts';

/** How long a form may stay open before its token says nothing any more; people leave tabs open. */
const TOKEN_MILLISECONDS = 24 * 60 * 60 * 1000;

/** What the token of a form tells of the visit; `age` is in milliseconds. */
export type TokenReading =
  | { state: 'absent' | 'forged' | 'expired' }
  | { state: 'valid'; age: number; nonce: string };

/** A signed note of when a form was opened. It says nothing about who opened it. */
export function issueFormToken(key: Buffer, now: number): string {
  const claim = `${now.toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${claim}.${sign(key, claim)}`;
}

export function readFormToken(key: Buffer, token: string | undefined, now: number): TokenReading {
  if (!token) return { state: 'absent' };
  const [issued = '', nonce = '', signature = ''] = token.split('.');
  if (!isSignature(key, `${issued}.${nonce}`, signature)) return { state: 'forged' };
  const age = now - Number.parseInt(issued, 36);
  // A clock that was set back makes a token of the future; it is our own all the same.
  if (age > TOKEN_MILLISECONDS) return { state: 'expired' };
  return { state: 'valid', age: Math.max(0, age), nonce };
}
