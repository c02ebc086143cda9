import type { Knex } from 'knex';
import type { ImportOutcome } from '#shared/subscription-imports.ts';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#shared/subscriptions.ts';
import { findSuppressed, suppressMany } from '../suppressions.ts';
import { countOutcomes } from './check.ts';
import type { ReadRow } from './columns.ts';
import type { ImportStep } from './step.ts';

const CHUNK = 1000;

type Fields = ReadRow['fields'];
interface Row {
  number: number;
  email: string;
  fields: Fields;
}
/** Earlier values of the columns that an import may change. */
export type Before = Fields & { spam_reason: string | null };
export const BEFORE_COLUMNS = [
  'status',
  'source',
  'consent_text',
  'consent_version',
  'consent_at',
  'confirmed_at',
  'unsubscribed_at',
  'spam_reason',
] as const;

/** Writes a chunk of rows, and applies the same rules again to subscriptions that changed since the dry run. */
export const runStep: ImportStep = async (trx, { id, position, total }) => {
  const rows: Row[] = await trx('subscription_import_rows')
    .where({ import_id: id })
    .where('number', '>', position)
    .whereIn('outcome', ['add', 'forward'])
    .orderBy('number')
    .limit(CHUNK)
    .select('number', 'email', 'fields');
  if (rows.length > 0) await write(trx, id, rows);
  const isLast = rows.length < CHUNK;
  await trx('subscription_imports')
    .where({ id })
    .update({ position: isLast ? total : rows.at(-1)?.number });
  if (!isLast) return;
  await trx('subscription_imports')
    .where({ id })
    .update({
      state: 'done',
      finished_at: trx.fn.now(),
      counts: JSON.stringify(await countOutcomes(trx, id)),
    });
};

async function write(trx: Knex, importId: string, rows: Row[]): Promise<void> {
  const emails = rows.map(({ email }) => email);
  const listed = await findSuppressed(trx, emails);
  const existing = await lockExisting(trx, emails);
  const missing = rows.filter((row) => !existing.has(key(row)) && !isHeldBack(row, listed));
  const inserted = await insert(trx, missing);
  // Handles people who signed up between the two statements.
  const late = missing.filter((row) => !inserted.has(key(row)));
  for (const [email, found] of await lockExisting(
    trx,
    late.map(({ email }) => email),
  ))
    existing.set(email, found);

  const results: Result[] = [];
  const forward: (Row & { id: string })[] = [];
  for (const row of rows) {
    const made = inserted.get(key(row));
    const found = existing.get(key(row));
    const isAhead = found && rank(row.fields.status) > rank(found.status);
    if (made) results.push({ row, outcome: 'add', id: made.id, version: made.updated_at, before: null });
    else if (isHeldBack(row, listed) || (found && rank(row.fields.status) <= 2 && rank(found.status) > 2))
      results.push({ row, outcome: 'left' });
    else if (isAhead) forward.push({ ...row, id: found.id });
    else results.push({ row, outcome: 'same' });
  }
  const versions = await moveForward(trx, forward);
  for (const row of forward) {
    const { id, updated_at: _, ...before } = existing.get(key(row)) as Existing;
    results.push({ row, outcome: 'forward', id, version: versions.get(id), before });
  }
  const gone = (status: SubscriptionStatus) =>
    results.filter(({ row, id }) => id && row.fields.status === status).map(({ row }) => row.email);
  const suppressed = new Set([
    ...(await suppressMany(trx, gone('unsubscribed'), 'unsubscribed')),
    ...(await suppressMany(trx, gone('suppressed'), 'manual')),
  ]);
  await recordResults(trx, importId, results, suppressed);
}

interface Existing extends Before {
  id: string;
  updated_at: string;
}

interface Result {
  row: Row;
  outcome: ImportOutcome;
  /** Of the subscription that was written. */
  id?: string;
  version?: string | undefined;
  before?: Before | null;
}

const key = ({ email }: { email: string }) => email.toLowerCase();
const rank = (status: SubscriptionStatus) => SUBSCRIPTION_STATUSES.indexOf(status) + 1;
const isHeldBack = (row: Row, listed: Set<string>) => rank(row.fields.status) <= 2 && listed.has(row.email);

async function lockExisting(trx: Knex, emails: string[]): Promise<Map<string, Existing>> {
  if (emails.length === 0) return new Map();
  const found: (Existing & { email: string })[] = await trx('subscriptions')
    .whereIn('email', emails)
    .orderBy('id')
    .forUpdate()
    .select('id', 'email', 'updated_at', ...BEFORE_COLUMNS);
  return new Map(found.map(({ email, ...row }) => [email.toLowerCase(), row]));
}

async function insert(trx: Knex, rows: Row[]): Promise<Map<string, { id: string; updated_at: string }>> {
  if (rows.length === 0) return new Map();
  const made: { id: string; email: string; updated_at: string }[] = await trx('subscriptions')
    .insert(rows.map(({ email, fields }) => ({ email, ...withMoments(fields) })))
    .onConflict('email')
    .ignore()
    .returning(['id', 'email', 'updated_at']);
  return new Map(made.map(({ email, ...row }) => [email.toLowerCase(), row]));
}

/** Adds the time of the status if the file has none. */
function withMoments(fields: Fields) {
  const now = new Date().toISOString();
  return {
    ...fields,
    confirmed_at: fields.confirmed_at ?? (fields.status === 'confirmed' ? (fields.consent_at ?? now) : null),
    unsubscribed_at: fields.unsubscribed_at ?? (fields.status === 'unsubscribed' ? now : null),
  };
}

/** Updates statuses. The consent of the file is stored only for new subscribers; those who leave keep their record of it. */
async function moveForward(trx: Knex, rows: (Row & { id: string })[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const values = rows.map(({ id, fields }) => ({ id, ...withMoments(fields) }));
  const { rows: written } = await trx.raw(
    `update subscriptions s set status = v.status, spam_reason = null,
         confirm_token_hash = case when v.status = 'confirmed' then s.confirm_token_hash end,
         consent_text = case when v.status = 'confirmed' then coalesce(v.consent_text, s.consent_text) else s.consent_text end,
         consent_version = case when v.status = 'confirmed' then coalesce(v.consent_version, s.consent_version) else s.consent_version end,
         consent_at = case when v.status = 'confirmed' then coalesce(v.consent_at, s.consent_at) else s.consent_at end,
         confirmed_at = coalesce(v.confirmed_at, s.confirmed_at),
         unsubscribed_at = coalesce(v.unsubscribed_at, s.unsubscribed_at)
       from jsonb_to_recordset(?::jsonb) as v(id uuid, status text, consent_text text, consent_version text,
         consent_at timestamptz, confirmed_at timestamptz, unsubscribed_at timestamptz)
       where s.id = v.id returning s.id, s.updated_at`,
    [JSON.stringify(values)],
  );
  return new Map(written.map((row: { id: string; updated_at: string }) => [row.id, row.updated_at]));
}

async function recordResults(
  trx: Knex,
  importId: string,
  results: Result[],
  suppressed: Set<string>,
): Promise<void> {
  const values = results.map(
    ({ row: { number, email }, outcome, id = null, version = null, before = null }) => ({
      number,
      outcome,
      subscription_id: id,
      written_version: version,
      before: id && { subscription: before, suppressed: suppressed.has(email) },
    }),
  );
  await trx.raw(
    `update subscription_import_rows r set outcome = v.outcome, subscription_id = v.subscription_id,
         written_version = v.written_version, before = v.before
       from jsonb_to_recordset(?::jsonb) as v(number int, outcome text, subscription_id uuid,
         written_version timestamptz, before jsonb)
       where r.import_id = ? and r.number = v.number`,
    [JSON.stringify(values), importId],
  );
}
