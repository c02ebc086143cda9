import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { RecordName } from './find.ts';
import { addressPattern, PERSON_TABLES, type TextTable, textTables } from './tables.ts';

export interface Redaction {
  address: string;
  /** What was deleted: the log keeps that something was done with it, but no values. */
  records: readonly RecordName[];
  /** What was written after it is the person's own new request. ISO 8601, or 'infinity'. */
  created_at: string;
}

/** Rows that are changed, and so locked, together. */
const BATCH = 200;

/**
 * The second half of an erasure: in every text that is left, the address is blotted out. It searches without locks, and
 * changes a few rows at a time; done again from the start it finds what is left.
 * @param db a transaction makes it all or nothing
 * @returns in how many texts of others
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
  let blotted = 0;
  for (const table of await textTables(db)) {
    if (table.isOurs) continue;
    // The log's old values are the log's own: what was done stays, what it was done with goes.
    const count = await redactTable(db, table, address, created_at);
    if (table.name !== 'audit_log') blotted += count;
  }
  return blotted;
}

/** Jobs name records by id; only who asks for a forgotten password is named by address, for an hour. */
async function deleteJobs(db: Knex, address: string, created_at: string): Promise<void> {
  const { rows } = await db.raw("select to_regclass('pgboss.job') is not null as there");
  if (!rows[0].there) return;
  await db.raw('delete from pgboss.job where data::text ~* ? and created_on <= ?', [
    addressPattern(address, 'jsonb'),
    created_at,
  ]);
}

async function redactTable(
  db: Knex,
  { name, columns, moment }: TextTable,
  address: string,
  created_at: string,
): Promise<number> {
  // Different each time, for columns that must be unique.
  const mark = `[erased ${randomBytes(4).toString('hex')}]`;
  const patterns = columns.map(({ type }) => addressPattern(address, type));
  const holds = `(${columns.map(() => '??::text ~* ?').join(' or ')})`;
  const held = columns.flatMap(({ column }, index) => [column, patterns[index] ?? '']);
  const theirs = PERSON_TABLES[name as keyof typeof PERSON_TABLES]?.theirs;
  const find = () => {
    const query = db(name).whereRaw(holds, held).limit(BATCH).select(db.raw('ctid::text as place'));
    // Their own rows are gone: one that is there again is their own new request.
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
    // A row that was changed since has another place, and is found by the next look.
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
