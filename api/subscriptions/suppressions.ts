import type { Knex } from 'knex';
import type { SuppressionReason } from '#shared/subscriptions.ts';
import { readKey, sign } from '../platform/keys/keys.ts';
import { noteInJournal } from '../platform/privacy-journal/journal.ts';

/**
 * The reasons that the owner’s own confirmed opt-in lifts; only an admin lifts the others.
 */
const LIFTED_BY_WISH: readonly SuppressionReason[] = ['unsubscribed', 'erased', 'bounced'];

/** Suppresses an address. A lasting reason replaces a weaker one, such as a complaint after an unsubscription. */
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
 * Suppresses many addresses; those that are suppressed already keep their reason.
 * @returns the newly suppressed ones
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

/** Cancels newsletters in the outbox to addresses that left the list. */
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

/** @returns why the address is suppressed; null if it is not */
export async function findSuppression(trx: Knex, email: string): Promise<SuppressionReason | null> {
  const row = await trx('suppressions')
    .where({ address_hash: await hashAddress(trx, email) })
    .first('reason');
  return row?.reason ?? null;
}

/** Reads a suppression with its time, for a copy of the person's data. */
export async function readSuppression(
  trx: Knex,
  email: string,
): Promise<{ reason: SuppressionReason; created_at: string } | null> {
  const row = await trx('suppressions')
    .where({ address_hash: await hashAddress(trx, email) })
    .first('reason', 'created_at');
  return row ?? null;
}

/** Suppresses an erased person's address, unless it has a lasting reason. */
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

/** @returns the suppressed ones of many addresses */
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

/** @returns a function that hashes addresses; it reads the key once */
export async function readAddressHash(trx: Knex): Promise<(email: string) => string> {
  const key = await readKey(trx, 'addresses');
  return (email) => sign(key, normalised(email));
}

const hashesOf = (rows: { address_hash: string }[]) => rows.map(({ address_hash }) => address_hash);

/** In lower case, as no mail server in use distinguishes case; dots and plus signs matter. */
const normalised = (email: string) => email.trim().toLowerCase();
