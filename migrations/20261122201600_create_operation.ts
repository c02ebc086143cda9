import type { Knex } from 'knex';

/** When backups and maintenance ran. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table backup_runs (
  id bigserial primary key,
  at timestamptz(3) not null default current_timestamp,
  bytes bigint not null,
  milliseconds integer not null,
  rows bigint not null,
  files integer not null,
  missing integer not null
);

create table maintenance_runs (
  task text primary key,
  ran_at timestamptz(3) not null,
  milliseconds integer not null,
  failed_at timestamptz(3)
)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table maintenance_runs, backup_runs cascade');
}
