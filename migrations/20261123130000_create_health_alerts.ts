import type { Knex } from 'knex';

/** One row: whether the team was told that something does not work, so that it is told once, and once that it is over. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table health_alerts (
  id boolean primary key default true,
  told boolean not null default false,
  -- How often in a row the light was other than what was told.
  checks integer not null default 0,
  title text not null default '',
  since timestamptz(3),
  constraint health_alerts_one_row check (id)
)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table health_alerts');
}
