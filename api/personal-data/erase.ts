import type { Knex } from 'knex';
import type { ErasureReport } from '#shared/personal-data.ts';
import { type RecordName, theirMails } from './find.ts';
import { PERSON_TABLES } from './tables.ts';

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
  for (const { table, resource, theirs } of Object.values(PERSON_TABLES)) {
    if (table === 'privacy_requests') continue;
    const rows: DeletedRow[] = await trx(table).whereRaw(theirs, [address]).delete().returning('*');
    deleted[table] = rows.length;
    records.push(...rows.map((row) => [row.resource ?? resource, row.record_id ?? row.id]));
  }
  const requests = await anonymiseRequests(trx, address);
  records.push(...requests.map(({ id }) => ['privacy-requests', id]));
  const mails: { id: string }[] = await theirMails(trx, address, records).delete().returning('id');
  deleted.mails = mails.length;
  records.push(...mails.map(({ id }) => ['mails', id]));
  return { deleted, anonymised: requests.length, records };
}

/** A record in the bin has its original resource and id. */
interface DeletedRow {
  id: string;
  resource?: string;
  record_id?: string;
}

async function anonymiseRequests(trx: Knex, address: string): Promise<{ id: string }[]> {
  const now = new Date().toISOString();
  return trx('privacy_requests')
    .whereRaw(PERSON_TABLES.privacy_requests.theirs, [address])
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
