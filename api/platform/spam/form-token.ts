import { randomBytes } from 'node:crypto';
import { isSignature, sign } from '../keys/keys.ts';

/** Milliseconds after which a token expires, as people leave tabs open. */
const TOKEN_MILLISECONDS = 24 * 60 * 60 * 1000;

/** A verified token; `age` is in milliseconds. */
export type TokenReading =
  | { state: 'absent' | 'forged' | 'expired' }
  | { state: 'valid'; age: number; nonce: string };

/** Makes a signed token with the time of opening a form, and nothing about the visitor. */
export function issueFormToken(key: Buffer, now: number): string {
  const claim = `${now.toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${claim}.${sign(key, claim)}`;
}

export function readFormToken(key: Buffer, token: string | undefined, now: number): TokenReading {
  if (!token) return { state: 'absent' };
  const [issued = '', nonce = '', signature = ''] = token.split('.');
  if (!isSignature(key, `${issued}.${nonce}`, signature)) return { state: 'forged' };
  const age = now - Number.parseInt(issued, 36);
  // If the clock was set back, a valid token may be from the future.
  if (age > TOKEN_MILLISECONDS) return { state: 'expired' };
  return { state: 'valid', age: Math.max(0, age), nonce };
}
