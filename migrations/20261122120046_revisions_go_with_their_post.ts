import type { Knex } from 'knex';

/**
 * Versions of a post go when it is gone for good: neither there nor in the bin when the transaction ends. Judged only
 * then, because restoring and deleting move a post between the two within one transaction.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create function delete_revisions_of_gone_post() returns trigger language plpgsql as $$
    declare gone uuid;
    begin
      gone := case tg_table_name when 'blog_posts' then (to_jsonb(old) ->> 'id')::uuid
        else (to_jsonb(old) ->> 'record_id')::uuid end;
      delete from post_revisions r where r.post_id = gone
        and not exists (select 1 from blog_posts p where p.id = gone)
        and not exists (select 1 from deleted_records d where d.resource = 'posts' and d.record_id = gone);
      return null;
    end $$`);
  await knex.raw(`create constraint trigger blog_posts_revisions_go after delete on blog_posts
    deferrable initially deferred for each row execute function delete_revisions_of_gone_post()`);
  await knex.raw(`create constraint trigger deleted_records_revisions_go after delete on deleted_records
    deferrable initially deferred for each row when (old.resource = 'posts')
    execute function delete_revisions_of_gone_post()`);
  await knex.raw(`delete from post_revisions r
    where not exists (select 1 from blog_posts p where p.id = r.post_id)
      and not exists (select 1 from deleted_records d where d.resource = 'posts' and d.record_id = r.post_id)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger blog_posts_revisions_go on blog_posts');
  await knex.raw('drop trigger deleted_records_revisions_go on deleted_records');
  await knex.raw('drop function delete_revisions_of_gone_post()');
}
