import bcrypt from 'bcryptjs';

/** Doublings of bcrypt's work; 12 takes about a quarter of a second on one core (DESIGN.md section 8). */
const COST = 12;

/** Compared with when there is no such account, so that the answer takes as long as for one that exists. */
let decoyHash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, COST);
}

/** @param hash null for an unknown account: the work is the same, the answer false */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password');
  const matches = await bcrypt.compare(password, hash ?? (await decoyHash));
  return matches && hash !== null;
}
