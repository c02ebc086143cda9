import type { Knex } from 'knex';

const functionWith = (moment: string) => `
create or replace function record_page_text_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.value = old.value then return null; end if;
  insert into page_text_revisions (key, value, at, user_id) values (
    coalesce(new.key, old.key),
    new.value,
    coalesce(nullif(current_setting('app.public_since', true), '')::timestamptz, ${moment}),
    nullif(current_setting('app.user_id', true), '')::uuid
  );
  return null;
end $$;`;

/** Texts that are published together are one change of the website, so that they make one version of a legal text. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(functionWith('now()'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(functionWith('clock_timestamp()'));
}
