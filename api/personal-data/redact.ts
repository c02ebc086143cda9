import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { RecordName } from './find.ts';
import { addressPattern, PERSON_TABLES, type TextTable, THEIR_IMPORTED_ROWS, textTables } from './tables.ts';

export interface Redaction {
  address: string;
  /** The deleted records, whose log entries stay without values. */
  records: readonly RecordName[];
  /** Rows written later are new requests by the person, and stay. ISO 8601, or 'infinity'. */
  created_at: string;
}

/** Rows that are changed, and so locked, at once. */
const BATCH = 200;

/**
 * Second half of an erasure: redacts the address in all remaining texts. It searches without locks and changes a few rows at
 * a time; after an interruption it can start over.
 * @param db if a transaction, all or nothing
 * @returns the number of records elsewhere that were redacted, or rows of imported lists that were deleted
 */
export async function redact(db: Knex, { address, records, created_at }: Redaction): Promise<number> {
  for (let from = 0; from < records.length; from += BATCH) {
    await db('audit_log')
      .whereIn(['resource', 'record_id'], records.slice(from, from + BATCH) as string[][])
      .where('at', '<=', created_at)
      .update({ details: '{}' });
  }
  await db('mails').whereRaw('lower(reply_to) = ?', [address]).where('created_at', '<=', created_at).delete();
  await deleteJobs(db, address, created_at);
  let blotted = await deleteImportedRows(db, address);
  for (const table of await textTables(db)) {
    if (table.isOurs) continue;
    // Log entries stay, without the values that they recorded.
    const count = await redactTable(db, table, address, created_at);
    if (table.name !== 'audit_log') blotted += count;
  }
  return blotted;
}

/** Jobs refer to records by id, except those for forgotten passwords, which contain the address for an hour. */
async function deleteJobs(db: Knex, address: string, created_at: string): Promise<void> {
  const { rows } = await db.raw("select to_regclass('pgboss.job') is not null as there");
  if (!rows[0].there) return;
  await db.raw('delete from pgboss.job where data::text ~* ? and created_on <= ?', [
    addressPattern(address, 'jsonb'),
    created_at,
  ]);
}

/**
 * Deletes the person's rows of imported lists of subscribers: their cells may hold a name and a telephone number, and a redacted
 * row that still waits would be imported with the mark as its address.
 */
async function deleteImportedRows(db: Knex, address: string): Promise<number> {
  return db('subscription_import_rows').whereRaw(THEIR_IMPORTED_ROWS, { address }).delete();
}

async function redactTable(
  db: Knex,
  { name, columns, moment }: TextTable,
  address: string,
  created_at: string,
): Promise<number> {
  // A different mark each time, for unique columns.
  const mark = `[erased ${randomBytes(4).toString('hex')}]`;
  const patterns = columns.map(({ type }) => addressPattern(address, type));
  const holds = `(${columns.map(() => '??::text ~* ?').join(' or ')})`;
  const held = columns.flatMap(({ column }, index) => [column, patterns[index] ?? '']);
  const theirs = PERSON_TABLES[name as keyof typeof PERSON_TABLES]?.theirs;
  const find = () => {
    const query = db(name).whereRaw(holds, held).limit(BATCH).select(db.raw('ctid::text as place'));
    // The person's rows are deleted, so any that exist are new requests.
    if (theirs) query.whereRaw(`(${theirs}) is not true`, [address]);
    if (name === 'mails') query.whereRaw('to_address <> ?::citext', [address]);
    if (moment) query.where(moment, '<=', created_at);
    return query as unknown as Promise<{ place: string }[]>;
  };
  const sets = columns.map(({ type }) => `?? = regexp_replace(??::text, ?, ?, 'gi')::${type}`).join(', ');
  const set = columns.flatMap(({ column }, index) => [column, column, patterns[index] ?? '', mark]);
  let changed = 0;
  for (let rows = await find(); rows.length > 0; rows = await find()) {
    const places = rows.map(({ place }) => place);
    // A row that was changed meanwhile has another ctid, and is found in the next round.
    const { rowCount } = await db.raw(`update ?? set ${sets} where ctid = any(?::tid[]) and ${holds}`, [
      name,
      ...set,
      places,
      ...held,
    ]);
    changed += rowCount;
  }
  return changed;
}
