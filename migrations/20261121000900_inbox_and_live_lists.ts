import type { Knex } from 'knex';

/** Admin resource to its table: what open lists are told about. */
const WATCHED = {
  posts: 'blog_posts',
  categories: 'blog_categories',
  testimonials: 'testimonials',
  subscriptions: 'subscriptions',
  consultations: 'consultations',
};

/** Lower comes first: who waits for an answer by when it is due, then everybody else, the latest first. */
const URGENCY = `(case when status = 'new' then extract(epoch from respond_by - timestamptz '1970-01-01 00:00:00+00')
  else 100000000000 - extract(epoch from created_at - timestamptz '1970-01-01 00:00:00+00') end)`;

const CONSULTATION_TEXT = `(first_name || ' ' || last_name || E'\\n' || company_name || E'\\n' || email || E'\\n' ||
  coalesce(phone, '') || E'\\n' || coalesce(notes, ''))`;

const ACCESS = { sessions: 'delete', users: 'update or delete', user_roles: 'insert or update or delete' };

export async function up(knex: Knex): Promise<void> {
  // An object and no table of its own: notes come and go with their request, into the bin and back as well.
  await knex.raw(`alter table consultations add column note_log jsonb not null default '{}'`);
  // Adding a note is no edit: it must not make a colleague's open copy stale.
  await knex.raw('drop trigger consultations_touch on consultations');
  await knex.raw(`create trigger consultations_touch before update on consultations for each row
    when (old.note_log = new.note_log) execute function touch_updated_at()`);

  await knex.raw(`create index consultations_urgency on consultations (${URGENCY}, id)`);
  await knex.raw(`create index consultations_status_urgency on consultations (status, ${URGENCY}, id)`);
  await knex.raw(`create index consultations_assignee on consultations (assignee, ${URGENCY}, id)`);
  await knex.raw('create index consultations_source on consultations (source, created_at, id)');
  await knex.raw(
    `create index consultations_search on consultations using gin (${CONSULTATION_TEXT} gin_trgm_ops)`,
  );
  await knex.raw('create index subscriptions_source on subscriptions (source, created_at, id)');
  await knex.raw('create index subscriptions_consent_at on subscriptions (consent_at, id)');
  await knex.raw(
    'create index subscriptions_suspected on subscriptions (created_at, id) where spam_reason is not null',
  );

  // One notification for each statement, whatever it changes; names and ids only. Where nothing but a counter
  // moved, updated_at stands still, and nobody is told.
  await knex.raw(`create function notify_resource_changed() returns trigger language plpgsql as $$
    declare
      total int;
      ids text[] := '{}';
    begin
      if tg_op = 'UPDATE' then
        select count(*) into total from changed n join previous o using (id)
          where n.updated_at is distinct from o.updated_at;
      else
        select count(*) into total from changed;
      end if;
      if total = 0 then return null; end if;
      if total <= 20 then select array_agg(id::text) into ids from changed; end if;
      perform pg_notify('resource_changed', json_build_object(
        'resource', tg_argv[0], 'action', lower(tg_op), 'count', total, 'ids', ids)::text);
      return null;
    end $$`);
  // A later migration watches its own table with: select watch_resource('media', 'media').
  await knex.raw(`create function watch_resource(resource text, target regclass) returns void language plpgsql as $$
    begin
      execute format('create trigger %I after insert on %s referencing new table as changed
        for each statement execute function notify_resource_changed(%L)', resource || '_inserted', target, resource);
      execute format('create trigger %I after delete on %s referencing old table as changed
        for each statement execute function notify_resource_changed(%L)', resource || '_deleted', target, resource);
      execute format('create trigger %I after update on %s referencing old table as previous new table as changed
        for each statement execute function notify_resource_changed(%L)', resource || '_updated', target, resource);
    end $$`);
  for (const [resource, table] of Object.entries(WATCHED)) {
    await knex.raw('select watch_resource(?, ?::regclass)', [resource, table]);
  }

  await knex.raw(`create function notify_access_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('access_changed', '');
      return null;
    end $$`);
  for (const [table, events] of Object.entries(ACCESS)) {
    await knex.raw(`create trigger ${table}_access_changed after ${events} on ${table}
      for each statement execute function notify_access_changed()`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of Object.keys(ACCESS)) await knex.raw(`drop trigger ${table}_access_changed on ${table}`);
  await knex.raw('drop function notify_access_changed()');
  for (const [resource, table] of Object.entries(WATCHED)) {
    for (const event of ['inserted', 'deleted', 'updated'])
      await knex.raw(`drop trigger ${resource}_${event} on ${table}`);
  }
  await knex.raw('drop function watch_resource(text, regclass)');
  await knex.raw('drop function notify_resource_changed()');
  for (const index of [
    'subscriptions_suspected',
    'subscriptions_consent_at',
    'subscriptions_source',
    'consultations_search',
    'consultations_source',
    'consultations_assignee',
    'consultations_status_urgency',
    'consultations_urgency',
  ]) {
    await knex.raw(`drop index ${index}`);
  }
  await knex.raw('drop trigger consultations_touch on consultations');
  await knex.raw(`create trigger consultations_touch before update on consultations
    for each row execute function touch_updated_at()`);
  await knex.raw('alter table consultations drop column note_log');
}
