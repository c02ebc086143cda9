import type { Knex } from 'knex';
import { type JournalEntry, type Replayed, readJournal } from '../platform/privacy-journal/journal.ts';
import { endSuppressed, readAddressHash } from '../subscriptions/suppressions.ts';
import { deleteRecords, redact } from './erase.ts';
import { textTables } from './tables.ts';

/**
 * Repeats, in a database restored from a backup, the erasures and unsubscriptions made after the backup. Those in the backup's
 * own journal were made before.
 * @param known entries from the replaced database, and from the file next to it
 */
export async function replayJournal(
  trx: Knex.Transaction,
  known: readonly JournalEntry[],
): Promise<Replayed> {
  const before = new Set((await readJournal(trx)).map(({ id }) => id));
  const after = new Map(known.filter(({ id }) => !before.has(id)).map((entry) => [entry.id, entry]));
  const entries = [...after.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
  if (entries.length === 0) return { erased: 0, suppressed: 0 };
  await trx.batchInsert('privacy_journal', entries, 1000);
  const isErasure = ({ event }: JournalEntry) => event === 'erasure';
  const erased = new Set(entries.filter(isErasure).map(({ address_hash }) => address_hash));
  // The last entry for each address counts; a lifted suppression leaves it as in the backup.
  const last = new Map(
    entries.filter((entry) => !isErasure(entry)).map((entry) => [entry.address_hash, entry]),
  );
  const suppressed = [...last.values()].filter(({ event }) => event !== 'lifted');
  if (erased.size > 0) {
    const hashOf = await readAddressHash(trx);
    for (const address of await addressesIn(trx)) if (erased.has(hashOf(address))) await erase(trx, address);
  }
  if (suppressed.length > 0) {
    await trx('suppressions')
      .insert(
        suppressed.map(({ address_hash, event, at }) => ({ address_hash, reason: event, created_at: at })),
      )
      .onConflict('address_hash')
      .merge(['reason']);
    await endSuppressed(trx);
  }
  return { erased: erased.size, suppressed: suppressed.length };
}

/** Erases a person; all of the backup is older than the erasure. */
async function erase(trx: Knex.Transaction, address: string): Promise<void> {
  const { records } = await deleteRecords(trx, address);
  await redact(trx, { address, records, created_at: 'infinity' });
}

/** Collects everything that looks like an email address in the texts that erasures search, in lower case. */
async function addressesIn(trx: Knex): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { name, columns, isOurs } of await textTables(trx)) {
    if (isOurs) continue;
    for (const { column, type } of columns) {
      // In JSON text a line break is a backslash and a letter, which is not part of an address.
      const text = type.startsWith('json')
        ? `regexp_replace(??::text, '\\\\\\\\[bfnrt]', ' ', 'g')`
        : '??::text';
      const { rows } = await trx.raw(
        `select distinct lower(found[1]) as address from ?? as t,
           lateral regexp_matches(${text}, ?, 'g') as found where ??::text like '%@%'`,
        [name, column, ADDRESS, column],
      );
      for (const { address } of rows) found.add(withoutFullStops(address));
    }
  }
  return found;
}

/** Without a regular expression, whose time would be quadratic. */
function withoutFullStops(address: string): string {
  let end = address.length;
  while (address[end - 1] === '.') end -= 1;
  return address.slice(0, end);
}

const ADDRESS = `([^\\s<>()\\[\\]{}"',;:@\\\\|]+@[^\\s<>()\\[\\]{}"',;:@\\\\|/?&#]+)`;
