import type { Knex } from 'knex';
import { readKey, sign } from '../platform/keys/keys.ts';
import { noteInJournal } from '../platform/privacy-journal/journal.ts';

/**
 * Why an address is not written to. A person's own confirmed opt-in lifts 'unsubscribed', 'erased' and 'bounced';
 * what somebody complained about, or an admin decided, only an admin lifts.
 */
export type SuppressionReason = 'unsubscribed' | 'erased' | 'bounced' | 'complained' | 'manual';

const LIFTED_BY_WISH: readonly SuppressionReason[] = ['unsubscribed', 'erased', 'bounced'];

/** A later reason replaces a weaker one: who left and then complains must not be asked again. */
export async function suppress(trx: Knex, email: string, reason: SuppressionReason): Promise<void> {
  const lasting = !LIFTED_BY_WISH.includes(reason);
  const insert = trx('suppressions')
    .insert({ address_hash: await hashAddress(trx, email), reason })
    .onConflict('address_hash');
  const written = await (lasting ? insert.merge(['reason']) : insert.ignore()).returning('address_hash');
  await noteInJournal(trx, reason, hashesOf(written));
  await cancelNewsletters(trx, [email]);
}

/**
 * The same for many, where none is suppressed more strongly already.
 * @returns those that were not suppressed before
 */
export async function suppressMany(
  trx: Knex,
  emails: readonly string[],
  reason: SuppressionReason,
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const key = await readKey(trx, 'addresses');
  const byHash = new Map(emails.map((email) => [sign(key, normalised(email)), email]));
  const added: { address_hash: string }[] = await trx('suppressions')
    .insert([...byHash.keys()].map((address_hash) => ({ address_hash, reason })))
    .onConflict('address_hash')
    .ignore()
    .returning('address_hash');
  await noteInJournal(trx, reason, hashesOf(added));
  await cancelNewsletters(trx, emails);
  return new Set(added.map(({ address_hash }) => byHash.get(address_hash) as string));
}

/** A newsletter that was posted already and waits for its next attempt must not reach who left in between. */
export async function cancelNewsletters(trx: Knex, emails: readonly string[]): Promise<void> {
  await trx('mails')
    .whereIn('to_address', [...emails])
    .where({ kind: 'newsletter', state: 'queued' })
    .update({
      state: 'failed',
      attempts: 0,
      last_error: 'Not sent: the reader left the list.',
      text_body: '',
      html_body: '',
    });
}

/** @returns why the address is not written to; null when it may be */
export async function findSuppression(trx: Knex, email: string): Promise<SuppressionReason | null> {
  const row = await trx('suppressions')
    .where({ address_hash: await hashAddress(trx, email) })
    .first('reason');
  return row?.reason ?? null;
}

/** The same with its time, for the person it is about. */
export async function readSuppression(
  trx: Knex,
  email: string,
): Promise<{ reason: SuppressionReason; created_at: string } | null> {
  const row = await trx('suppressions')
    .where({ address_hash: await hashAddress(trx, email) })
    .first('reason', 'created_at');
  return row ?? null;
}

/** Remembers that somebody asked to be forgotten, unless a lasting reason stands already. */
export async function suppressErased(trx: Knex, email: string): Promise<void> {
  await noteInJournal(trx, 'erasure', [await hashAddress(trx, email)]);
  if (isLasting(await findSuppression(trx, email))) return;
  await liftSuppression(trx, email);
  await suppress(trx, email, 'erased');
}

/** Whether only an admin can lift it. */
export const isLasting = (reason: SuppressionReason | null): boolean =>
  reason !== null && !LIFTED_BY_WISH.includes(reason);

export const liftSuppression = (trx: Knex, email: string): Promise<void> => liftSuppressions(trx, [email]);

export async function liftSuppressions(trx: Knex, emails: readonly string[]): Promise<void> {
  const key = await readKey(trx, 'addresses');
  const hashes = emails.map((email) => sign(key, normalised(email)));
  const lifted = await trx('suppressions').whereIn('address_hash', hashes).delete('address_hash');
  await noteInJournal(trx, 'lifted', hashesOf(lifted));
}

/** @returns which of many addresses are not written to */
export async function findSuppressed(trx: Knex, emails: readonly string[]): Promise<Set<string>> {
  const key = await readKey(trx, 'addresses');
  const byHash = new Map(emails.map((email) => [sign(key, normalised(email)), email]));
  const rows: { address_hash: string }[] = await trx('suppressions')
    .whereIn('address_hash', [...byHash.keys()])
    .select('address_hash');
  return new Set(rows.map(({ address_hash }) => byHash.get(address_hash) as string));
}

async function hashAddress(trx: Knex, email: string): Promise<string> {
  return (await readAddressHash(trx))(email);
}

/** @returns what an address is known by; the key is read once */
export async function readAddressHash(trx: Knex): Promise<(email: string) => string> {
  const key = await readKey(trx, 'addresses');
  return (email) => sign(key, normalised(email));
}

const hashesOf = (rows: { address_hash: string }[]) => rows.map(({ address_hash }) => address_hash);

/** Case is not told apart by any mail server in use; dots and plus signs are part of an address. */
const normalised = (email: string) => email.trim().toLowerCase();
