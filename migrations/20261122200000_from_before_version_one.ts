import type { Knex } from 'knex';

/** The last migration before version 1.0; the files after this one replace all of those. */
const LAST_BEFORE = '20261122120046_revisions_go_with_their_post.ts';

const BASELINE = [
  '20261122200100_create_functions.ts',
  '20261122200200_create_accounts.ts',
  '20261122200300_create_audit_log.ts',
  '20261122200400_create_media.ts',
  '20261122200500_create_posts.ts',
  '20261122200600_create_post_search.ts',
  '20261122200700_create_redirects.ts',
  '20261122200710_seed_redirects.ts',
  '20261122200800_create_testimonials.ts',
  '20261122200900_create_mails.ts',
  '20261122201000_create_subscriptions.ts',
  '20261122201100_create_newsletters.ts',
  '20261122201200_create_consultations.ts',
  '20261122201300_create_privacy.ts',
  '20261122201400_create_site.ts',
  '20261122201500_create_imports.ts',
  '20261122201600_create_operation.ts',
];

const TABLES: readonly [before: string, after: string][] = [
  ['letters', 'newsletters'],
  ['letter_recipients', 'newsletter_recipients'],
  ['rights_requests', 'privacy_requests'],
];
const RESOURCES: readonly [before: string, after: string][] = [
  ['letters', 'newsletters'],
  ['rights-requests', 'privacy-requests'],
];

/**
 * Brings a database from before version 1.0 to the schema of the files after this one, and records these as applied. In a new
 * database it does nothing. Migrations before 1.0 were 32 small steps, which were never released.
 *
 * Safe beside the version before: it is not meant to run beside it.
 * @throws Error if the database is older than the last version before 1.0
 */
export async function up(knex: Knex): Promise<void> {
  const done: string[] = await knex('knex_migrations').pluck('name');
  if (done.length === 0) return;
  if (!done.includes(LAST_BEFORE))
    throw new Error(
      'This database is older than version 1.0 can read. Start the last version before 1.0 once, then this one.',
    );
  await renameTables(knex);
  await renameResources(knex);
  await knex.raw(`update audit_log set action = 'approve' where action = 'rescue'`);
  await knex.raw(`update mails set kind = 'newsletter' where kind = 'letter'`);
  await knex.raw(
    `update mails set kind = replace(kind, 'rights_', 'privacy_request_') where kind like 'rights\\_%'`,
  );
  await knex.raw('alter table subscriptions drop column unsubscribe_token_hash');
  await excludeColumns(knex);
  await knex('knex_migrations').delete();
  await knex('knex_migrations').insert(
    BASELINE.map((name) => ({ name, batch: 1, migration_time: knex.fn.now() })),
  );
}

/** There is no way back to the schema before 1.0. */
export async function down(): Promise<void> {}

async function renameTables(knex: Knex): Promise<void> {
  await knex.raw('alter table letter_recipients rename column letter_id to newsletter_id');
  for (const [before, after] of TABLES) {
    await knex.raw('alter table ?? rename to ??', [before, after]);
    const { rows } = await knex.raw<{ rows: { kind: string; name: string }[] }>(
      `select 'constraint' as kind, conname as name from pg_constraint where conrelid = to_regclass(:after)
       union all select 'trigger', tgname from pg_trigger
         where tgrelid = to_regclass(:after) and not tgisinternal and tgname like '%\\_touch'
       union all select 'index', indexrelid::regclass::text from pg_index i where indrelid = to_regclass(:after)
         and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
      { after },
    );
    for (const { kind, name } of rows) {
      const named = name.replace(before, after).replace('letter_id', 'newsletter_id');
      if (kind === 'index') await knex.raw('alter index ?? rename to ??', [name, named]);
      else if (kind === 'trigger')
        await knex.raw('alter trigger ?? on ?? rename to ??', [name, after, named]);
      else await knex.raw('alter table ?? rename constraint ?? to ??', [after, name, named]);
    }
  }
}

async function renameResources(knex: Knex): Promise<void> {
  for (const [before, after] of RESOURCES)
    for (const table of ['audit_log', 'mails', 'deleted_records', 'creation_keys'])
      await knex(table).where({ resource: before }).update({ resource: after });
  for (const event of ['inserted', 'updated', 'deleted'])
    await knex.raw('drop trigger ?? on privacy_requests', [`rights-requests_${event}`]);
  await knex.raw(`select watch_resource('privacy-requests', 'privacy_requests')`);
}

/** The triggers on posts list excluded columns, so that new ones are in revisions and invalidate caches by default. */
async function excludeColumns(knex: Knex): Promise<void> {
  await knex.raw(`create or replace function post_revision_fields(post blog_posts) returns jsonb language sql stable as $$
    select to_jsonb(post) - array['id', 'content', 'content_html', 'content_text', 'read_minutes', 'views', 'created_at', 'updated_at'] || jsonb_build_object('published_at', to_char(post.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    $$`);
  await knex.raw('drop trigger blog_posts_revision on blog_posts');
  await knex.raw(`create trigger blog_posts_revision after insert on blog_posts
    for each row execute function record_post_revision()`);
  await knex.raw(`create trigger blog_posts_revision_updated after update on blog_posts
    for each row when (old.views = new.views) execute function record_post_revision()`);
  await knex.raw('drop trigger blog_posts_changed on blog_posts');
  await knex.raw(`create trigger blog_posts_changed after insert or delete on blog_posts
    for each statement execute function notify_content_changed()`);
  await knex.raw(`create trigger blog_posts_updated after update on blog_posts
    for each row when (old.views = new.views) execute function notify_content_changed()`);
}
