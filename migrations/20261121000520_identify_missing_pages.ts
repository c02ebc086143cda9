import type { Knex } from 'knex';

/** Reports of missing pages get an id, as every record of the admin has one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table not_found_log add column id uuid not null unique default gen_random_uuid()');
  await knex.raw('create index not_found_log_hits on not_found_log (hits, id)');
  await knex.raw('create index not_found_log_last_seen_at on not_found_log (last_seen_at, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index not_found_log_hits');
  await knex.raw('drop index not_found_log_last_seen_at');
  await knex.raw('alter table not_found_log drop column id');
}
