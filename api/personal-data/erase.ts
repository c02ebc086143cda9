import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { ErasureReport } from '#shared/personal-data.ts';
import { refuseBeforeMeeting } from '../consultations/resource.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { idsWithoutJob, type Jobs } from '../platform/jobs/jobs.ts';
import { currentRequestId } from '../platform/log.ts';
import { suppressErased } from '../subscriptions/suppressions.ts';
import { findAccount, type RecordName, recordName, theirMails } from './find.ts';
import {
  addressPattern,
  PERSON_TABLES,
  type PersonTable,
  type TextTable,
  THEIR_IMPORTED_ROWS,
  textTables,
  theirRows,
} from './tables.ts';

/** Values for an anonymised data request, which stays as evidence that it was answered. */
const ANONYMOUS = {
  name: 'Erased person',
  email: 'erased@erased.invalid',
  message: 'This text was erased.',
  notes: null,
};

export interface DeletedRecords extends ErasureReport {
  /** The deleted records, by resource and id. */
  records: RecordName[];
}

/**
 * First half of an erasure: deletes a person's records and mails, and anonymises their data requests. All are found by an
 * index, so that other writers to these tables wait only briefly. `redact` does the rest.
 */
export async function deleteRecords(trx: Knex.Transaction, email: string): Promise<DeletedRecords> {
  const address = email.toLowerCase();
  await trx.raw(
    'lock table consultations, subscriptions, privacy_requests, mails in share row exclusive mode',
  );
  const deleted: ErasureReport['deleted'] = {};
  const records: RecordName[] = [];
  for (const table of Object.keys(PERSON_TABLES) as PersonTable[]) {
    if (table === 'privacy_requests') continue;
    const theirs = trx(table).whereRaw(PERSON_TABLES[table], [address]);
    const rows: { id: string }[] = await theirs.delete().returning('*');
    deleted[table] = rows.length;
    records.push(...rows.map((row) => recordName(table, row)));
  }
  const requests = await anonymiseRequests(trx, address);
  records.push(...requests.map(({ id }) => ['privacy-requests', id]));
  const mails: { id: string }[] = await theirMails(trx, address, records).delete().returning('id');
  deleted.mails = mails.length;
  records.push(...mails.map(({ id }) => ['mails', id]));
  return { deleted, anonymised: requests.length, records };
}

async function anonymiseRequests(trx: Knex, address: string): Promise<{ id: string }[]> {
  const now = new Date().toISOString();
  return trx('privacy_requests')
    .whereRaw(PERSON_TABLES.privacy_requests, [address])
    .update({
      ...ANONYMOUS,
      outcome: 'The data of this person was erased.',
      decision: trx.raw("coalesce(decision, 'granted')"),
      status: 'done',
      spam_reason: null,
      acknowledged_at: trx.raw('coalesce(acknowledged_at, ?::timestamptz)', [now]),
      done_at: trx.raw('coalesce(done_at, ?::timestamptz)', [now]),
      erased_at: now,
    })
    .returning('id');
}

export const PERSONAL_DATA = 'personal-data';

/** The queue of jobs that finish erasures. */
export const ERASURE_QUEUE = 'finish-erasure';

interface ErasureJob {
  erasure_id: string;
}

/**
 * Erases a person: deletes their records and mails, anonymises their data requests, and queues the job for the rest, in one
 * transaction.
 * @throws ApiError 'conflict' if the address belongs to a colleague, or the person has a meeting to come
 */
export async function erasePersonalData(
  trx: Knex.Transaction,
  email: string,
  user_id: string,
  jobs: Pick<Jobs, 'enqueue'>,
): Promise<ErasureReport> {
  if (await findAccount(trx, email.toLowerCase())) {
    throw new ApiError(
      'conflict',
      'This address belongs to the account of somebody who works here. Remove the account under Colleagues first, then erase.',
    );
  }
  const enquiries = trx('consultations').whereRaw(PERSON_TABLES.consultations, [email.toLowerCase()]);
  await refuseBeforeMeeting(trx, await enquiries.pluck('id'));
  const { records, ...report } = await deleteRecords(trx, email);
  await suppressErased(trx, email);
  const who = { user_id, request_id: currentRequestId() };
  const [erasure] = await trx('erasures')
    .insert({ address: email.toLowerCase(), records: JSON.stringify(records), ...who })
    .returning('id');
  await recordAudit(trx, { ...who, action: 'erase', resource: PERSONAL_DATA, details: { ...report } });
  await enqueue(trx, jobs, erasure.id);
  return report;
}

/**
 * @param outside what is to be done outside the database, at each attempt of the job: the journal's copy, the files of mails
 * @returns the handler of ERASURE_QUEUE, which may run again after an interruption
 */
export function finishErasures(db: Knex, outside: readonly (() => Promise<unknown>)[]) {
  return async ({ erasure_id }: ErasureJob): Promise<void> => {
    const erasure: (Redaction & Row) | undefined = await db('erasures').where({ id: erasure_id }).first();
    if (!erasure) return;
    for (const work of outside) await work();
    const blotted = await redact(db, erasure);
    const { user_id, request_id } = erasure;
    await db.transaction(async (trx) => {
      if ((await trx('erasures').where({ id: erasure_id }).delete()) === 0) return;
      const entry = { user_id, request_id, resource: PERSONAL_DATA, details: { blotted } };
      await recordAudit(trx, { ...entry, action: 'finish_erasure' });
    });
  };
}

interface Row {
  user_id: string | null;
  request_id: string | null;
}

const enqueue = (trx: Knex, jobs: Pick<Jobs, 'enqueue'>, erasure_id: string): Promise<void> =>
  jobs.enqueue(trx, ERASURE_QUEUE, { erasure_id } satisfies ErasureJob, { key: erasure_id });

/** Queues a job for each unfinished erasure that has none. */
export async function resumeErasures(db: Knex, jobs: Pick<Jobs, 'enqueue'>): Promise<void> {
  for (const id of await idsWithoutJob(db('erasures'), 'erasures', ERASURE_QUEUE))
    await enqueue(db, jobs, id);
}

export interface Redaction {
  address: string;
  /** The deleted records, whose log entries stay without values. */
  records: readonly RecordName[];
  /** Rows written later are new requests by the person, and stay. ISO 8601, or 'infinity'. */
  created_at: string;
}

/**
 * Second half of an erasure: redacts the address in all remaining texts, table by table. Only the rows that it changes are
 * locked; after an interruption it can start over.
 * @param db if a transaction, all or nothing
 * @returns the number of records elsewhere that were redacted, or rows of imported lists that were deleted
 */
export async function redact(db: Knex, { address, records, created_at }: Redaction): Promise<number> {
  await db.raw(
    `update audit_log a set details = '{}' from unnest(?::text[], ?::text[]) as r (resource, record_id)
     where a.resource = r.resource and a.record_id = r.record_id and a.at <= ?`,
    [records.map(([resource]) => String(resource)), records.map(([, id]) => String(id)), created_at],
  );
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
  const rows = db(name).where((either) => {
    columns.forEach(({ column }, index) => {
      either.orWhereRaw('??::text ~* ?', [column, patterns[index] ?? '']);
    });
  });
  // The person's rows are deleted, so any that exist are new requests.
  const theirs = theirRows(name);
  if (theirs) rows.whereRaw(`(${theirs}) is not true`, [address]);
  if (name === 'mails') rows.whereRaw('to_address <> ?::citext', [address]);
  if (moment) rows.where(moment, '<=', created_at);
  const redacted = columns.map(({ column, type }, index) => [
    column,
    db.raw(`regexp_replace(??::text, ?, ?, 'gi')::${type}`, [column, patterns[index] ?? '', mark]),
  ]);
  return rows.update(Object.fromEntries(redacted));
}
