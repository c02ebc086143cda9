import type { Knex } from 'knex';

/**
 * Confirmations that only a person can give before the site goes live: that prices are right, that legal texts were read, that
 * mail arrived. `version` identifies what was confirmed; if it changes, the person is asked again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table going_live_marks (
  name text primary key,
  version text not null default '',
  user_id uuid,
  at timestamptz(3) not null default current_timestamp,
  constraint going_live_marks_user_id_foreign foreign key (user_id) references users(id) on delete set null
)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table going_live_marks');
}
