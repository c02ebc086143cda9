import type { Knex } from 'knex';

/**
 * Changes of page texts that are not public yet, what was thrown away of them, and every version that was public. A
 * change with a time becomes public by that time alone: visitors read the view. A preview link without a post shows the
 * website with its changes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table page_text_drafts (
  id text primary key,
  value text not null,
  publish_at timestamptz(3),
  user_id uuid,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  constraint page_text_drafts_user_id_foreign foreign key (user_id) references users(id) on delete set null
);
create index page_text_drafts_user_id_index on page_text_drafts (user_id);
create trigger page_text_drafts_touch before update on page_text_drafts
  for each row execute function touch_updated_at();
create trigger page_text_drafts_scheduled after insert on page_text_drafts
  for each row when (new.publish_at is not null) execute function notify_content_changed();
create trigger page_text_drafts_moved after update on page_text_drafts
  for each row when (new.publish_at is distinct from old.publish_at) execute function notify_content_changed();
create trigger page_text_drafts_dropped after delete on page_text_drafts
  for each row when (old.publish_at is not null) execute function notify_content_changed();
select watch_resource('page-texts', 'page_text_drafts');

create table page_text_discards (
  id bigserial primary key,
  batch uuid not null,
  key text not null,
  value text not null,
  at timestamptz(3) not null default current_timestamp,
  user_id uuid,
  discarded_by uuid,
  constraint page_text_discards_user_id_foreign foreign key (user_id) references users(id) on delete set null,
  constraint page_text_discards_discarded_by_foreign foreign key (discarded_by) references users(id) on delete set null
);
create index page_text_discards_batch on page_text_discards (batch);
create index page_text_discards_at on page_text_discards (at);
create index page_text_discards_user_id_index on page_text_discards (user_id);
create index page_text_discards_discarded_by_index on page_text_discards (discarded_by);

create table page_text_revisions (
  id bigserial primary key,
  key text not null,
  value text,
  at timestamptz(3) not null default current_timestamp,
  user_id uuid,
  constraint page_text_revisions_user_id_foreign foreign key (user_id) references users(id) on delete set null
);
create index page_text_revisions_key on page_text_revisions (key, id);
create index page_text_revisions_user_id_index on page_text_revisions (user_id);

create function record_page_text_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.value = old.value then return null; end if;
  insert into page_text_revisions (key, value, at, user_id) values (
    coalesce(new.key, old.key),
    new.value,
    coalesce(nullif(current_setting('app.public_since', true), '')::timestamptz, clock_timestamp()),
    nullif(current_setting('app.user_id', true), '')::uuid
  );
  return null;
end $$;
create trigger page_texts_revised after insert or update or delete on page_texts
  for each row execute function record_page_text_revision();

create table page_presence (
  user_id uuid primary key,
  page text not null,
  seen_at timestamptz(3) not null default current_timestamp,
  constraint page_presence_user_id_foreign foreign key (user_id) references users(id) on delete cascade
);

create view public_page_texts as
  select coalesce(draft.id, text.key) as key, coalesce(draft.value, text.value) as value
  from page_texts text
  full join (select id, value from page_text_drafts where publish_at <= now()) draft on draft.id = text.key;

alter table preview_links alter column post_id drop not null;`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
delete from preview_links where post_id is null;
alter table preview_links alter column post_id set not null;
drop view public_page_texts;
drop trigger page_texts_revised on page_texts;
drop function record_page_text_revision;
drop table page_presence, page_text_revisions, page_text_discards, page_text_drafts;`);
}
