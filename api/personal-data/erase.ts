import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { ErasureReport } from '#shared/personal-data.ts';
import { ApiError } from '../http/api-error.ts';
import { type FindServices, findPersonalData, recordsOf, theirLog, theirMails } from './find.ts';
import { addressPattern, PERSON_TABLES, textColumns } from './places.ts';

export interface EraseServices extends FindServices {
  /** Remembers by a keyed hash that the address asked to be forgotten. */
  suppressErased(trx: Knex, email: string): Promise<void>;
}

/** What stays of a data request, so that it can be shown that it was answered. */
const ANONYMOUS = {
  name: 'Erased person',
  email: 'erased@erased.invalid',
  message: 'This text was erased.',
  notes: null,
};

/**
 * Forgets a person: their records and mails go, data requests stay without a name, the log keeps what was done but no
 * values, and in every other text the address is blotted out. In one transaction, so that it is all or nothing.
 * @throws ApiError 'conflict' for somebody who works here
 */
export async function erasePersonalData(
  trx: Knex.Transaction,
  email: string,
  services: EraseServices,
): Promise<ErasureReport> {
  const address = email.toLowerCase();
  // Whoever writes to these tables meanwhile waits, and is refused or starts afresh after it.
  await trx.raw(
    'lock table consultations, subscriptions, rights_requests, mails in share row exclusive mode',
  );
  const found = await findPersonalData(trx, email, services);
  if (found.account) {
    throw new ApiError(
      'conflict',
      'This address belongs to the account of somebody who works here. Remove the account under People first, then erase.',
    );
  }
  const records = recordsOf(found);
  const mailRecords = found.mails.map(({ id }) => ['mails', id]);
  await theirLog(trx, address, [...records, ...mailRecords]).update({ details: '{}' });
  const deleted: ErasureReport['deleted'] = { mails: await theirMails(trx, address, records).delete() };
  for (const { table, theirs } of Object.values(PERSON_TABLES)) {
    if (table === 'rights_requests') continue;
    deleted[table] = await trx(table).whereRaw(theirs, [address]).delete();
  }
  // Jobs name records by id; only who asks for a forgotten password is named by address, for an hour.
  await trx.raw('delete from pgboss.job where data::text ~* ?', [addressPattern(address)]);
  const anonymised = await anonymiseRequests(trx, address);
  const blotted = await blotOut(trx, address);
  await services.suppressErased(trx, email);
  return { deleted, anonymised, blotted };
}

async function anonymiseRequests(trx: Knex, address: string): Promise<number> {
  const now = new Date().toISOString();
  return trx('rights_requests')
    .whereRaw(PERSON_TABLES.rights_requests.theirs, [address])
    .update({
      ...ANONYMOUS,
      outcome: 'The data of this person was erased.',
      status: 'done',
      spam_reason: null,
      acknowledged_at: trx.raw('coalesce(acknowledged_at, ?::timestamptz)', [now]),
      done_at: trx.raw('coalesce(done_at, ?::timestamptz)', [now]),
      erased_at: now,
    });
}

/** Puts a mark in place of the address wherever it still stands, but in what the website itself says. */
async function blotOut(trx: Knex, address: string): Promise<number> {
  const pattern = addressPattern(address);
  // Different each time, for columns that must be unique.
  const mark = `[erased ${randomBytes(4).toString('hex')}]`;
  let blotted = 0;
  for (const { table, column, type, isOurs } of await textColumns(trx)) {
    if (isOurs) continue;
    const { rowCount } = await trx.raw(
      `update ?? set ?? = regexp_replace(??::text, ?, ?, 'gi')::${type} where ??::text ~* ?`,
      [table, column, column, pattern, mark, column, pattern],
    );
    blotted += rowCount;
  }
  return blotted;
}
