import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { periodText, RETENTION_RULES } from '#shared/retention.ts';
import { createLog } from '../../api/platform/log.ts';
import { PLACES, runRetention } from '../../api/retention/retention.ts';
import { withProduct } from '../support/product.ts';

const product = withProduct();

const run = () => runRetention(product.db, product.environment.retention, createLog('silent'));
const ago = (count: number, unit: 'days' | 'months', days = 0) =>
  product.db.raw(`now() - make_interval(${unit} => ?) + make_interval(days => ?)`, [count, days]);

const at = (count: number, unit: 'days' | 'months') => (kept: boolean) => ago(count, unit, kept ? 1 : -1);

const mail = { kind: 'test', subject: 's', text_body: 't', html_body: 'h' };
const request = { name: 'Ada', kind: 'access', message: 'What do you hold?', status: 'done' };
const person = { first_name: 'A', last_name: 'B', company_name: 'C', source: 'admin' };
const reader = (status: string) => ({ source: 'a', status });
const choice = () => ({ choice: 'custom', analytics: true, marketing: false, consent_id: randomUUID() });
const sent = () => ({ ...mail, message_id: randomUUID(), state: 'sent' });
/** Table, column for a row's name, column that dates the row, period, and the other values. */
type Expiring = [string, string, string, number, 'days' | 'months', (() => object)?];
const ROWS: { [rule: string]: Expiring } = {
  consultations: ['consultations', 'email', 'updated_at', 24, 'months', () => person],
  unconfirmed_subscriptions: ['subscriptions', 'email', 'created_at', 30, 'days', () => reader('pending')],
  ended_subscriptions: [
    'subscriptions',
    'email',
    'unsubscribed_at',
    24,
    'months',
    () => reader('unsubscribed'),
  ],
  privacy_requests: ['privacy_requests', 'email', 'updated_at', 36, 'months', () => request],
  mails: ['mails', 'to_address', 'created_at', 90, 'days', sent],
  consent_choices: ['consent_choices', 'policy_version', 'created_at', 24, 'months', choice],
  not_found_log: ['not_found_log', 'path', 'last_seen_at', 30, 'days'],
  analytics_events: ['analytics_events', 'path', 'at', 13, 'months', () => ({ name: 'page_view' })],
  audit_log: ['audit_log', 'action', 'at', 24, 'months', () => ({ resource: 'x' })],
  blog_imports: ['imports', 'filename', 'updated_at', 90, 'days', () => ({ state: 'done' })],
  subscription_imports: ['subscription_imports', 'filename', 'created_at', 90, 'days'],
  rate_limits: ['rate_limits', 'key', 'reset_at', 0, 'days', () => ({ hits: 1 })],
  privacy_journal: ['privacy_journal', 'address_hash', 'at', 13, 'months', () => ({ event: 'erasure' })],
};

it('deletes only expired rows', async () => {
  const { db } = product;
  await db('audit_log').delete();
  for (const [rule, [table, named, dated, count, unit, fields]] of Object.entries(ROWS)) {
    for (const kept of [true, false]) {
      const name = `${rule}-${kept ? 'kept' : 'over'}`;
      await db(table).insert({ ...fields?.(), [named]: name, [dated]: at(count, unit)(kept) });
    }
  }
  const waiting = { ...mail, to_address: 'waiting@example.com', message_id: randomUUID() };
  const later = { next_attempt_at: ago(-1, 'days') };
  await db('mails').insert({ ...waiting, ...later, state: 'queued', created_at: ago(400, 'days') });
  const open = { ...request, email: 'open@example.com', updated_at: ago(40, 'months') };
  await db('privacy_requests').insert({ ...open, status: 'in_progress' });
  const old = { email: 'reader@example.com', created_at: ago(90, 'months') };
  await db('subscriptions').insert({ ...reader('confirmed'), ...old });

  await run();
  for (const [rule, [table, column]] of Object.entries(ROWS)) {
    const names: string[] = await db(table).pluck(column);
    expect(names.filter((name) => name.startsWith(rule))).toEqual([`${rule}-kept`]);
  }
  expect(await db('mails').where({ to_address: 'waiting@example.com' })).toHaveLength(1);
  expect(await db('privacy_requests').where({ email: 'open@example.com' })).toHaveLength(1);
  expect(await db('subscriptions').where({ email: 'reader@example.com' })).toHaveLength(1);
});

/** Tables that no rule empties, and why. Those whose rows go with a row of another table are not listed. */
const WITHOUT_RULE: { readonly [why: string]: string } = {
  'texts of the website, until somebody deletes them':
    'blog_categories blog_posts blog_tags category_slugs clients figures media milestones offices page_text_drafts ' +
    'page_text_revisions page_texts post_drafts post_revisions post_search post_views questions reasons redirects ' +
    'reply_templates sample_records search_words sectors site_settings specialities team_members testimonials',
  'colleagues, who stay in the log': 'users',
  'maintenance or a job deletes it': 'erasures media_folders',
  'campaigns, which say nothing about a reader': 'newsletters',
  'ids of subscribers, who are nobody once their record is gone': 'newsletter_recipients',
  'keyed hashes, so that nobody is written to again': 'suppressions',
  'reports with a keyed hash; those about a subscriber go with the subscriber': 'mail_events',
  'identities of imported posts': 'imported_posts',
  'operation, without people': 'backup_runs health_alerts maintenance_runs product_keys',
};

it('every table has an end of its rows, or a reason why it has none', async () => {
  const { rows } = await product.db.raw(
    `select c.relname as name, array(
       select t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
       where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c' and t.oid <> c.oid) as owners
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not like 'knex_migrations%'`,
  );
  const tables: { name: string; owners: string[] }[] = rows;
  const withRule: string[] = Object.values(PLACES).map(({ table }) => table);
  const decided = [...withRule, ...Object.values(WITHOUT_RULE).join(' ').split(' ')];
  const isDecided = (name: string): boolean =>
    decided.includes(name) || (tables.find((table) => table.name === name)?.owners ?? []).some(isDecided);
  expect(tables.map(({ name }) => name).filter((name) => !isDecided(name))).toEqual([]);
  expect(decided.filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
});

it('deletes an import’s data, and still recognises its posts', async () => {
  const { db } = product;
  const updated_at = at(90, 'days')(false);
  const insert = (state: string) => db('imports').insert({ filename: 'old.xml', state, updated_at }, 'id');
  const [[over], [atWork]] = [await insert('done'), await insert('analysing')];
  const item = { number: 1, title: 'A', kind: 'post', source_status: 'draft', source_key: 'k', source: '{}' };
  await db('import_items').insert({ ...item, import_id: over.id });
  await db('import_files').insert({ import_id: over.id, path: 'a.png', bytes: Buffer.from('a') });
  const known = { source_key: 'k', post_id: randomUUID(), import_id: over.id };
  await db('imported_posts').insert(known);
  await run();
  expect(await db('imports').whereIn('id', [over.id, atWork.id]).pluck('id')).toEqual([atWork.id]);
  for (const table of ['import_items', 'import_files'])
    expect(await db(table).where({ import_id: over.id })).toEqual([]);
  const left = await db('imported_posts').select('source_key', 'import_id');
  expect(left).toEqual([{ source_key: 'k', import_id: null }]);
  await db('imports').where({ id: atWork.id }).delete();
});

it('reports a failing rule, without stopping the others', async () => {
  const over = { path: '/after-the-failing-rule', last_seen_at: ago(31, 'days') };
  await product.db('not_found_log').insert(over);
  await product.db.raw(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no'; end $$`);
  await product.db.raw(`create trigger refuse before delete on consent_choices
    for each statement execute function refuse()`);
  await expect(run()).rejects.toThrow(/: consent_choices$/);
  expect(await product.db('not_found_log').where({ path: over.path })).toEqual([]);
  await product.db.raw('drop trigger refuse on consent_choices');
  await run();
});

it('the privacy policy lists exactly this installation’s periods', async () => {
  const html = await (await fetch(`${product.url}/privacy`)).text();
  const section = /<section aria-labelledby="how-long">(.*?)<\/section>/s.exec(html)?.[1] ?? '';
  const lines = [...section.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line]) => line);
  const periods = RETENTION_RULES.map((rule) => periodText(product.environment.retention[rule]));
  // And backups, and hashes of suppressed addresses.
  expect(lines).toHaveLength(periods.length + 2);
  expect(section).toContain('Backups of all of this: deleted after 14 days.');
  for (const [index, period] of periods.entries()) expect(lines[index]).toContain(period);
  expect(section).toContain('Requests for a consultation: deleted 24 months after');
  expect(section).toContain('emails that this site sent you: deleted after 90 days.');
  expect(section).toContain('Error logs: deleted after 30 days.');
});
