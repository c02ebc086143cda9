import type { Knex } from 'knex';

/** Resources that pages list whole, by table. Every page counts them, so only a plain edit concerns some pages alone. */
const SHOWN = {
  team_members: 'team-members',
  questions: 'questions',
  reasons: 'reasons',
  sectors: 'sectors',
  specialities: 'specialities',
  offices: 'offices',
  clients: 'clients',
  figures: 'figures',
  milestones: 'milestones',
};

/** Triggers that were there before, as they are made: `call` is the function with or without a name. */
const named = (calls: { posts: string; categories: string; testimonials: string; newsletters: string }) => `
drop trigger blog_posts_changed on blog_posts;
create trigger blog_posts_changed after insert or delete on blog_posts
  for each statement execute function ${calls.posts};
drop trigger blog_posts_updated on blog_posts;
create trigger blog_posts_updated after update on blog_posts
  for each row when (old.views = new.views and (old.published or new.published)) execute function ${calls.posts};
drop trigger post_drafts_scheduled on post_drafts;
create trigger post_drafts_scheduled after insert on post_drafts
  for each row when (new.publish_at is not null) execute function ${calls.posts};
drop trigger post_drafts_moved on post_drafts;
create trigger post_drafts_moved after update on post_drafts
  for each row when (new.publish_at is distinct from old.publish_at) execute function ${calls.posts};
drop trigger post_drafts_dropped on post_drafts;
create trigger post_drafts_dropped after delete on post_drafts
  for each row when (old.publish_at is not null) execute function ${calls.posts};
drop trigger blog_categories_changed on blog_categories;
create trigger blog_categories_changed after insert or delete or update on blog_categories
  for each statement execute function ${calls.categories};
drop trigger testimonials_changed on testimonials;
create trigger testimonials_changed after insert or delete or update on testimonials
  for each statement execute function ${calls.testimonials};
drop trigger newsletters_content on newsletters;
create trigger newsletters_content after insert or delete or
  update of subject, intro, picture, post_ids, slug, withdrawn_at, started_at on newsletters
  for each statement execute function ${calls.newsletters};`;

const call = (name = '') => `notify_content_changed(${name && `'${name}'`})`;

/**
 * The notification that content changed carries the name of what changed, so that only the pages that show it are dropped;
 * it is empty where any page may show it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create or replace function notify_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', coalesce(tg_argv[0], ''));
  return null;
end $$;

create function watch_shown(resource text, target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger %I after insert or delete on %s
    for each statement execute function notify_content_changed()', target || '_changed', target);
  execute format('create trigger %I after update on %s for each row when (old.is_active is distinct from new.is_active)
    execute function notify_content_changed()', target || '_shown', target);
  execute format('create trigger %I after update on %s
    for each statement execute function notify_content_changed(%L)', target || '_edited', target, resource);
end $$;

create function notify_page_text_changed() returns trigger language plpgsql as $$
declare
  page text := split_part(coalesce(new.key, old.key), '.', 1);
begin
  -- Every page names the policy that holds.
  perform pg_notify('content_changed', case when page in ('privacy', 'terms') then '' else 'page-texts ' || page end);
  return null;
end $$;
drop trigger page_texts_changed on page_texts;
create trigger page_texts_changed after insert or delete or update on page_texts
  for each row execute function notify_page_text_changed();
-- A new post looks for an old address of its own, and finds none.
drop trigger redirects_changed on redirects;
create trigger redirects_changed after insert or delete or update of from_path, to_path, post_id, is_active
  on redirects for each row execute function notify_content_changed();
${named({
  posts: call('posts'),
  categories: call('categories'),
  testimonials: call('testimonials'),
  newsletters: call('newsletters'),
})}
${Object.entries(SHOWN)
  .map(
    ([table, resource]) =>
      `drop trigger ${table}_changed on ${table}; select watch_shown('${resource}', '${table}');`,
  )
  .join('\n')}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
${Object.keys(SHOWN)
  .map(
    (table) => `
drop trigger ${table}_changed on ${table};
drop trigger ${table}_shown on ${table};
drop trigger ${table}_edited on ${table};
create trigger ${table}_changed after insert or delete or update on ${table}
  for each statement execute function notify_content_changed();`,
  )
  .join('\n')}
${named({ posts: call(), categories: call(), testimonials: call(), newsletters: call() })}
drop trigger page_texts_changed on page_texts;
create trigger page_texts_changed after insert or delete or update on page_texts
  for each statement execute function notify_content_changed();
drop trigger redirects_changed on redirects;
create trigger redirects_changed after insert or delete or update of from_path, to_path, post_id, is_active
  on redirects for each statement execute function notify_content_changed();
drop function notify_page_text_changed, watch_shown;
create or replace function notify_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end $$;`);
}
