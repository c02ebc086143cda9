import type { Knex } from 'knex';

/** The law gives one calendar month, not thirty days; and what a request ended in is known beside what the person was told. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table privacy_requests
  alter column due_at set default now() + '1 month'::interval,
  add column decision text;
alter table privacy_requests
  add constraint privacy_requests_decision_check
  check (decision in ('granted', 'partly', 'refused', 'unidentified')) not valid`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
alter table privacy_requests
  alter column due_at set default now() + '30 days'::interval,
  drop column decision`);
}
