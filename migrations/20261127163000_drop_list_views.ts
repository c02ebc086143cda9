import type { Knex } from 'knex';

/**
 * Lists have no saved views any more: filters are in the address, and a bookmark keeps it.
 * Safe beside the version before: it only loses the views themselves.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop table list_views');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
create table list_views (
  user_id uuid not null,
  resource text not null,
  views jsonb not null,
  constraint list_views_pkey primary key (user_id, resource),
  constraint list_views_user_id_foreign foreign key (user_id) references users(id) on delete cascade
)`);
}
