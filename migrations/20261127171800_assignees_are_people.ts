import type { Knex } from 'knex';

/**
 * An enquiry is assigned to a person instead of a name, which changes. A name that is not that of exactly one person stays in
 * the notes.
 *
 * Safe beside the version before: nothing has been released, so there is none.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table consultations add column assignee_id uuid
  constraint consultations_assignee_id_foreign references users (id) on delete set null;

create temporary table people on commit drop as
  select min(u.id::text)::uuid as id, coalesce(nullif(p.full_name, ''), u.email::text) as name
  from users u left join profiles p on p.user_id = u.id group by 2 having count(*) = 1;

-- Nobody has changed the enquiries.
alter table consultations disable trigger user;
update consultations r set assignee_id = people.id from people where people.name = r.assignee;
update consultations set notes = concat_ws(E'\\n', notes, 'Was assigned to ' || assignee || '.')
  where assignee is not null and assignee_id is null;
alter table consultations enable trigger user;

update deleted_records r set "row" = (r."row" - 'assignee') || jsonb_build_object(
    'assignee_id', (select id from people where name = r."row" ->> 'assignee'))
  where resource = 'consultations';

alter table consultations drop column assignee;
create index consultations_assignee on consultations (assignee_id, (
case
    when (status = 'new'::text) then extract(epoch from (respond_by - '1970-01-01 00:00:00+00'::timestamptz))
    else (('100000000000'::bigint)::numeric - extract(epoch from (created_at - '1970-01-01 00:00:00+00'::timestamptz)))
end), id)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
alter table consultations add column assignee text;
update consultations r set assignee = coalesce(nullif(p.full_name, ''), u.email::text)
  from users u left join profiles p on p.user_id = u.id where u.id = r.assignee_id;
alter table consultations drop column assignee_id;
create index consultations_assignee on consultations (assignee, (
case
    when (status = 'new'::text) then extract(epoch from (respond_by - '1970-01-01 00:00:00+00'::timestamptz))
    else (('100000000000'::bigint)::numeric - extract(epoch from (created_at - '1970-01-01 00:00:00+00'::timestamptz)))
end), id)`);
}
