import bcrypt from 'bcryptjs';
import { ApiError } from '../http/api-error.ts';

/** Doublings of bcrypt's work; 12 takes about a quarter of a second on one core (DESIGN.md section 8). */
const COST = 12;

/** Compared with when there is no such account, so that the answer takes as long as for one that exists. */
let decoyHash: Promise<string> | undefined;

export const OFTEN_USED =
  'Many people use this password, so it is among the first that are tried. Choose another one.';

/** @returns whether it stands in a list of the passwords that leaked most often (OWASP ASVS 2.1.7), in any case */
export async function isOftenUsed(password: string): Promise<boolean> {
  // Half a megabyte that most processes never need.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}

/** @throws ApiError 'invalid' for a new password that many people use */
export async function hashPassword(password: string): Promise<string> {
  if (await isOftenUsed(password)) throw new ApiError('invalid', OFTEN_USED, { password: OFTEN_USED });
  return bcrypt.hash(password, COST);
}

/** @param hash null for an unknown account: the work is the same, the answer false */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  decoyHash ??= bcrypt.hash('no account has this password', COST);
  const matches = await bcrypt.compare(password, hash ?? (await decoyHash));
  return matches && hash !== null;
}
