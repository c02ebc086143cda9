import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Knex } from 'knex';

/**
 * Names of the keys. They are in the database, not derived from SESSION_SECRET, because a new session secret must not invalidate
 * suppressions, or links in newsletters sent years ago.
 */
type KeyName = 'addresses' | 'unsubscribe' | 'form-token' | 'appointment-link';

/** @returns a key, which the first process creates; all processes and backups share it */
export async function readKey(db: Knex, name: KeyName): Promise<Buffer> {
  const found = await db('product_keys').where({ name }).first('key');
  if (found) return found.key;
  await db('product_keys')
    .insert({ name, key: randomBytes(32) })
    .onConflict('name')
    .ignore();
  return (await db('product_keys').where({ name }).first('key')).key;
}

/** @returns HMAC-SHA256 in base64url */
export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares in constant time. */
export function isSignature(key: Buffer, text: string, signature: string): boolean {
  return sameText(signature, sign(key, text));
}

/** Compares secrets in constant time. */
export function sameText(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export type AccountKeys = ReturnType<typeof createAccountKeys>;

/** Keys derived from the session secret, one per purpose, so that none reveals another. */
export function createAccountKeys(sessionSecret: string) {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', sessionSecret, '', `verve ${purpose}`, 32));
  const sealing = derive('second factor');
  const signer = (purpose: string) => sign.bind(null, derive(purpose));
  const signProof = signer('password proof');
  return {
    /** Encrypts (AES-256-GCM). */
    seal(text: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** @returns null if it was encrypted under another session secret, or altered */
    open(sealed: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    /** Signs long-lived data stored in browsers. */
    sign: signer('known device'),
    /** @returns a proof of what somebody has just shown, such as the password; valid for some milliseconds */
    prove(claim: string, milliseconds: number): string {
      const until = Date.now() + milliseconds;
      return `${until}.${signProof(`${claim} ${until}`)}`;
    },
    /** @returns whether a text is a proof of the claim that is still valid */
    isProof(text: string, claim: string): boolean {
      const [until = '', signature = ''] = text.split('.');
      return sameText(signature, signProof(`${claim} ${until}`)) && Number(until) > Date.now();
    },
  };
}

/** Without characters that are easily confused on paper or when read aloud. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** @returns a code for people of sixteen letters and digits, which are 79 bits, in four groups */
export function readableCode(bytes: Buffer): string {
  const letters = [...bytes.subarray(0, 16)].map((byte) => CODE_LETTERS.charAt(byte % CODE_LETTERS.length));
  return letters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** Normalises a code, as people type spaces, dashes and lower case. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Hashes a random token for storage. Unsalted and fast, because such tokens cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
