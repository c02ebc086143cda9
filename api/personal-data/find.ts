import type { Knex } from 'knex';
import type { PersonalData } from '#shared/personal-data.ts';
import { SUPPRESSION_WORDS } from '#shared/subscriptions.ts';
import { londonTime } from '#shared/words.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { partsOf } from '../platform/http/resource.ts';
import { RESOURCES } from '../resources.ts';
import { readSuppression } from '../subscriptions/suppressions.ts';
import {
  addressPattern,
  PERSON_TABLES,
  type PersonTable,
  THEIR_IMPORTED_ROWS,
  textTables,
  theirRows,
} from './tables.ts';

type Row = Record<string, unknown> & { id: string };

/** Most log entries shown for a person. */
const LOG_MAX = 1000;

/** Finds everything about one email address. */
export async function findPersonalData(db: Knex, email: string): Promise<PersonalData> {
  const address = email.toLowerCase();
  const found = {} as Pick<PersonalData, PersonTable>;
  const records: RecordName[] = [];
  for (const table of Object.keys(PERSON_TABLES) as PersonTable[]) {
    found[table] = await rowsOf(db, table, address);
    records.push(...found[table].map((row) => recordName(table, row)));
  }
  const { subscriptions } = found;
  const mails: Row[] = await theirMails(db, address, records)
    .orWhereRaw('lower(reply_to) = ?', [address])
    .orderBy('created_at', 'desc')
    .select('id', 'kind', 'to_address', 'subject', 'text_body', 'state', 'created_at', 'sent_at');
  const newsletters: Row[] = await db('newsletter_recipients as r')
    .join('newsletters as n', 'n.id', 'r.newsletter_id')
    .whereIn('r.subscription_id', idsOf(subscriptions))
    .orderBy('n.started_at', 'desc')
    .select('n.id', 'n.subject', 'n.started_at', 'r.state');
  const mail_events: Row[] = await db('mail_events')
    .whereIn('subscription_id', idsOf(subscriptions))
    .orWhereIn('mail_id', idsOf(mails))
    .orderBy('at', 'desc')
    .select('id', 'at', 'type', 'hard', 'source');
  const audit_log: Row[] = await theirLog(db, address, [...records, ...mails.map(({ id }) => ['mails', id])])
    .orderBy('id', 'desc')
    .limit(LOG_MAX)
    .select('id', 'at', 'action', 'resource', 'record_id', 'details');
  return {
    email,
    found_at: new Date().toISOString(),
    ...found,
    mails,
    newsletters,
    mail_events,
    imported_rows: await importedRows(db, address),
    audit_log,
    suppression: await readSuppression(db, email),
    account: await findAccount(db, address),
    mentions: await findMentions(db, address),
  };
}

/** @returns the account with this address; null if there is none */
export async function findAccount(db: Knex, address: string): Promise<Row | null> {
  const account: Row | undefined = await db('people')
    .whereRaw('email = ?::citext', [address])
    .first('id', 'email', 'full_name', 'roles', 'last_sign_in_at', 'created_at');
  return account ?? null;
}

/** Resource and id of a record, as in the audit log and in mails. */
export type RecordName = readonly string[];

/** @returns the name of a person's row; a record in the bin has its original resource and id */
export const recordName = (
  table: PersonTable,
  row: { id: string; resource?: unknown; record_id?: unknown },
): RecordName => [String(row.resource ?? resourceOf(table)?.name), String(row.record_id ?? row.id)];

const resourceOf = (table: string) => RESOURCES.find((resource) => resource.table === table);

/** Selects mails to the address, and mails about the person's records, which quote them; both use indexes. */
export function theirMails(db: Knex, address: string, records: readonly RecordName[]): Knex.QueryBuilder {
  return db('mails').where((either) => {
    either.whereRaw('to_address = ?::citext', [address]);
    if (records.length > 0) either.orWhereIn(['resource', 'record_id'], records as string[][]);
  });
}

/** Selects log entries about the person's records, and those that contain the address. */
function theirLog(db: Knex, address: string, records: readonly RecordName[]): Knex.QueryBuilder {
  return db('audit_log').where((either) => {
    either.whereRaw('details::text ~* ?', [addressPattern(address, 'jsonb')]);
    if (records.length > 0) either.orWhereIn(['resource', 'record_id'], records as string[][]);
  });
}

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

/** Rows of imported lists of subscribers, each with the name of its file, and its cells in their order: headings may repeat. */
function importedRows(db: Knex, address: string): Promise<Row[]> {
  return db('subscription_import_rows as r')
    .join('subscription_imports as i', 'i.id', 'r.import_id')
    .whereRaw(THEIR_IMPORTED_ROWS, { address })
    .orderBy(['i.created_at', 'r.number'])
    .select(
      db.raw("r.import_id || '/' || r.number as id"),
      'i.filename',
      'i.created_at',
      db.raw(`(select jsonb_agg(jsonb_build_object(coalesce(nullif(i.headers[at], ''), 'Column ' || at), cell) order by at)
        from jsonb_array_elements_text(r.cells) with ordinality c(cell, at)) as cells`),
    );
}

/** Without the columns that say nothing about the person. */
async function rowsOf(db: Knex, table: PersonTable, address: string): Promise<Row[]> {
  const parts = db.raw(partsOf(resourceOf(table)));
  const rows: (Row & { parts: object })[] = await db({ r: table })
    .whereRaw(PERSON_TABLES[table], [address])
    .orderBy('id')
    .select('r.*', { parts });
  return rows.map(({ parts, confirm_token_hash, deleted_by, ...row }) => ({ ...row, ...parts }));
}

/** Finds the address elsewhere: in notes about others, in articles, in the settings. */
async function findMentions(db: Knex, address: string): Promise<PersonalData['mentions']> {
  const own: readonly string[] = [...Object.keys(PERSON_TABLES), 'mails', 'audit_log', 'users'];
  const mentions: PersonalData['mentions'] = [];
  for (const { name: table, columns, isOurs: stays } of await textTables(db)) {
    const theirs = theirRows(table);
    if (!theirs && own.includes(table)) continue;
    for (const { column, type } of columns) {
      const rows = db(table).whereRaw('??::text ~* ?', [column, addressPattern(address, type)]);
      if (theirs) rows.whereRaw(`(${theirs}) is not true`, [address]);
      const { records } = await rows.first(db.raw('count(*)::int as records'));
      if (records > 0) mentions.push({ table, column, records, stays });
    }
  }
  return mentions;
}

const SECTIONS = [
  ['consultations', 'Requests for a consultation'],
  ['subscriptions', 'Newsletter subscription and consent'],
  ['privacy_requests', 'Privacy requests and complaints'],
  ['mails', 'Emails'],
  ['newsletters', 'Newsletters'],
  ['mail_events', 'What mail servers reported of our emails'],
  ['imported_rows', 'Imported lists of subscribers'],
  ['deleted_records', 'Deleted records, still in the bin'],
  ['audit_log', 'What was done with these records'],
] as const;

/** @returns the copy as a self-contained HTML document to read and print */
export function personalDataPage(data: PersonalData, site: SiteIdentity): string {
  const sections = SECTIONS.map(([key, title]) => section(title, data[key]));
  const suppression = data.suppression
    ? `<p>We do not write to this address since ${moment(data.suppression.created_at)}, because ${escapeHtml(SUPPRESSION_WORDS[data.suppression.reason])}.</p>`
    : '<p>This address is not on the list of those whom we must not write to.</p>';
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Personal data</title>
<style>
body{font:16px/1.5 Helvetica,Arial,sans-serif;color:#24060f;max-width:50rem;margin:0 auto;padding:1.5rem}
h1,h2{line-height:1.15}h2{border-top:3px solid #24060f;padding-top:.75rem;margin-top:2.5rem}
dl{margin:0 0 1.5rem;break-inside:avoid}dt{color:#6a4753;font-size:.875rem;margin-top:.5rem}
dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}dd dl{margin:0 0 .75rem 1.5rem}
@media print{body{padding:0;font-size:11pt}}
</style></head><body>
<h1>Personal data of ${escapeHtml(data.email)}</h1>
<p>Everything that ${escapeHtml(site.name)} (${escapeHtml(site.url)}) holds about this address, on ${moment(data.found_at)}. Times are London time.</p>
${sections.join('\n')}
<h2>List of addresses that we must not write to</h2>
${suppression}
${data.account ? section('Account', [data.account]) : ''}
</body></html>
`;
}

const section = (title: string, rows: readonly object[]): string =>
  `<h2>${escapeHtml(title)} (${rows.length})</h2>\n${rows.length > 0 ? shown(rows) : '<p>Nothing.</p>'}`;

/** @returns a value as a person reads it: a record as a list of its fields, without empty ones */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join('\n');
  if (typeof value !== 'object' || value === null)
    return MOMENT.test(String(value)) ? moment(String(value)) : escapeHtml(String(value));
  const fields = Object.entries(value).filter(([, one]) => one !== null && String(one) !== '');
  return `<dl>${fields.map(([name, one]) => `<dt>${escapeHtml(label(name))}</dt><dd>${shown(one)}</dd>`).join('')}</dl>`;
}

const label = (name: string) => name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

/** In UTC, or in the zone of the database as its JSON has it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const moment = (value: string): string =>
  escapeHtml(londonTime(value, { dateStyle: 'long', timeStyle: 'medium' }));
