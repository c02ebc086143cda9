import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * Names of the keys. They are in the database, not derived from SESSION_SECRET, because a new session secret must not invalidate
 * suppressions, or links in newsletters sent years ago.
 */
export type KeyName = 'addresses' | 'unsubscribe' | 'form-token' | 'appointment-link';

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
  const expected = Buffer.from(sign(key, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
