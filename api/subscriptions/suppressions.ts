import { setImmediate as othersAreServed } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { SuppressionReason } from '#shared/subscriptions.ts';
import { readKey, sign } from '../platform/keys/keys.ts';
import { noteInJournal } from '../platform/privacy-journal/journal.ts';

/**
 * The reasons that the owner’s own confirmed opt-in lifts; only an admin lifts the others.
 */
const LIFTED_BY_WISH: readonly SuppressionReason[] = ['unsubscribed', 'erased', 'bounced'];

/** Whether only an admin can lift it. */
export const isLasting = (reason: SuppressionReason | null): boolean =>
  reason !== null && !LIFTED_BY_WISH.includes(reason);

/** Suppresses an address. A lasting reason replaces a weaker one, such as a complaint after an unsubscription. */
export async function suppress(trx: Knex, email: string, reason: SuppressionReason): Promise<void> {
  await write(trx, [email], reason, isLasting(reason) ? 'update set reason = excluded.reason' : 'nothing');
}

/**
 * Suppresses many addresses; those that are suppressed already keep their reason.
 * @returns the newly suppressed ones
 */
export const suppressMany = (
  trx: Knex,
  emails: readonly string[],
  reason: SuppressionReason,
): Promise<Set<string>> => write(trx, emails, reason, 'nothing');

async function write(
  trx: Knex,
  emails: readonly string[],
  reason: SuppressionReason,
  onConflict: string,
): Promise<Set<string>> {
  const byHash = await hashed(trx, emails);
  const { rows } = await trx.raw<{ rows: Hashed[] }>(
    `insert into suppressions (address_hash, reason) select unnest(?::text[]), ?
     on conflict (address_hash) do ${onConflict} returning address_hash`,
    [[...byHash.keys()], reason],
  );
  await noteInJournal(trx, reason, hashesOf(rows));
  await cancelNewsletters(trx, emails);
  return new Set(rows.map(({ address_hash }) => byHash.get(address_hash) as string));
}

/**
 * Ends the subscriptions of suppressed addresses that came back from the bin or from a backup, where they were still readers.
 * @param ids those that came back; all by default
 */
export async function endSuppressed(trx: Knex, ids?: readonly string[]): Promise<void> {
  const readers = trx('subscriptions').whereIn('status', ['pending', 'confirmed']);
  if (ids) readers.whereIn('id', ids);
  const byHash = await hashed(trx, await readers.pluck('email'));
  const ended: Suppression[] = await among(trx, byHash).select('address_hash', 'reason', 'created_at');
  for (const { address_hash, reason, created_at } of ended) {
    const email = byHash.get(address_hash) as string;
    const state =
      reason === 'unsubscribed' ? { status: reason, unsubscribed_at: created_at } : { status: 'suppressed' };
    // An earlier confirmation link must not subscribe the person again.
    await trx('subscriptions')
      .where({ email })
      .update({ ...state, confirm_token_hash: null });
    await cancelNewsletters(trx, [email]);
  }
}

/** Cancels newsletters in the outbox to addresses that left the list. */
async function cancelNewsletters(trx: Knex, emails: readonly string[]): Promise<void> {
  await trx('mails')
    .whereRaw('to_address = any(?::citext[])', [[...emails]])
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
export const findSuppression = async (trx: Knex, email: string): Promise<SuppressionReason | null> =>
  (await readSuppression(trx, email))?.reason ?? null;

/** Reads a suppression with its time, for a copy of the person's data. */
export async function readSuppression(
  trx: Knex,
  email: string,
): Promise<{ reason: SuppressionReason; created_at: string } | null> {
  const address_hash = (await readAddressHash(trx))(email);
  return (await trx('suppressions').where({ address_hash }).first('reason', 'created_at')) ?? null;
}

/** Suppresses an erased person's address, unless it has a lasting reason. */
export async function suppressErased(trx: Knex, email: string): Promise<void> {
  await noteInJournal(trx, 'erasure', [(await readAddressHash(trx))(email)]);
  if (isLasting(await findSuppression(trx, email))) return;
  await liftSuppressions(trx, [email]);
  await suppress(trx, email, 'erased');
}

export async function liftSuppressions(trx: Knex, emails: readonly string[]): Promise<void> {
  const lifted = await among(trx, await hashed(trx, emails)).delete('address_hash');
  await noteInJournal(trx, 'lifted', hashesOf(lifted));
}

/** @returns the suppressed ones of many addresses */
export async function findSuppressed(trx: Knex, emails: readonly string[]): Promise<Set<string>> {
  const byHash = await hashed(trx, emails);
  const rows: Hashed[] = await among(trx, byHash).select('address_hash');
  return new Set(rows.map(({ address_hash }) => byHash.get(address_hash) as string));
}

/** @returns a function that hashes addresses; it reads the key once */
export async function readAddressHash(trx: Knex): Promise<(email: string) => string> {
  const key = await readKey(trx, 'addresses');
  // In lower case, as no mail server in use distinguishes case; dots and plus signs matter.
  return (email) => sign(key, email.trim().toLowerCase());
}

interface Hashed {
  address_hash: string;
}

interface Suppression {
  address_hash: string;
  reason: SuppressionReason;
  created_at: string;
}

const hashesOf = (rows: Hashed[]) => rows.map(({ address_hash }) => address_hash);

/** @returns addresses by their hash */
async function hashed(trx: Knex, emails: readonly string[]): Promise<Map<string, string>> {
  const hashOf = await readAddressHash(trx);
  const byHash = new Map<string, string>();
  for (const [at, email] of emails.entries()) {
    // Those of a long list take seconds, in which visitors are served.
    if (at % 200 === 199) await othersAreServed();
    byHash.set(hashOf(email), email);
  }
  return byHash;
}

/** One array, as a statement has at most 65,535 parameters. */
const among = (trx: Knex, byHash: Map<string, string>) =>
  trx('suppressions').whereRaw('address_hash = any(?::text[])', [[...byHash.keys()]]);
