import { ApiError } from '../http/api-error.ts';
import { createHashPool } from './hash-pool.ts';

/** Doublings of bcrypt's work; 12 takes about a quarter of a second on one core. */
let cost = 12;

/** For tests: less work, whose strength nobody needs. @param doublings of it, at least 4 */
export function setHashCost(doublings: number): void {
  cost = doublings;
}

/** With two threads, the last who waits does so for three to four seconds, and a stranger for one to two. */
const THREADS = 2;
const PLACES = 8;
const pool = createHashPool({ threads: THREADS, places: PLACES, placesOfTrusted: 24 });

/** The most passwords of strangers that are hashed or wait for it. */
export const MOST_STRANGERS = THREADS + PLACES;

export const OFTEN_USED =
  'Many people use this password, so it is among the first that are tried. Choose another one.';

/** @returns whether it stands in a list of the passwords that leaked most often (OWASP ASVS 2.1.7), in any case */
export async function isOftenUsed(password: string): Promise<boolean> {
  // Half a megabyte that most processes never need.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}

/**
 * For anyone who holds a session, a link or a code by which the password may be chosen.
 * @throws ApiError 'invalid' for a new password that many people use, 'unavailable' when too many are hashed at once
 */
export async function hashPassword(password: string): Promise<string> {
  if (await isOftenUsed(password)) throw new ApiError('invalid', OFTEN_USED, { password: OFTEN_USED });
  return (await pool.run({ password, cost }, true)) as string;
}

/**
 * @param hash null for an unknown account: the work is the same, the answer false
 * @param isTrusted whether the one who asks is signed in, or uses a browser in which this account has signed in before
 * @throws ApiError 'unavailable' when too many are compared at once
 */
export async function passwordMatches(
  password: string,
  hash: string | null,
  isTrusted: boolean,
): Promise<boolean> {
  const matches = await pool.run({ password, hash: hash ?? nobodysHash() }, isTrusted);
  return matches === true && hash !== null;
}

/** Of the form and the cost of every other, and of no password. */
const nobodysHash = () => `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;
