import type { Knex } from 'knex';

/** Open lists of mails, and the warning about them, hear of every change; each attempt to send one is remembered. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table mails add column attempt_log jsonb not null default '[]'`);
  await knex.raw("select watch_resource('mails', 'mails')");
  await knex.raw('create index mails_kind on mails (kind, created_at, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index mails_kind');
  for (const event of ['inserted', 'deleted', 'updated'])
    await knex.raw(`drop trigger mails_${event} on mails`);
  await knex.raw('alter table mails drop column attempt_log');
}
