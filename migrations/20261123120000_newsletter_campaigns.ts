import type { Knex } from 'knex';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

/**
 * Campaigns of several posts, with an introduction in HTML, a picture, a start time and a page on the web. Earlier
 * campaigns keep sending whole posts. Post ids have no foreign key, so that a post restored from the bin is in its campaign
 * again.
 *
 * Safe beside the version before: it reads `post_id`, which a later version can drop, renders HTML as Markdown does, and
 * writes none of the new states. Both tables are short, and a batch that waits for an index is retried.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
alter table newsletters
  add column post_ids uuid[] not null default '{}',
  add column picture text,
  add column whole_posts boolean not null default false,
  add column scheduled_at timestamptz(3),
  -- Why a scheduled one did not begin.
  add column problem text,
  add column slug text,
  add column withdrawn_at timestamptz(3),
  add constraint newsletters_slug_unique unique (slug);
alter table newsletters disable trigger newsletters_touch;
update newsletters set whole_posts = true;
update newsletters n set post_ids = array[p.id], picture = p.featured_image from blog_posts p where p.id = n.post_id;`);
  for (const { id, intro } of await knex('newsletters').whereNot({ intro: '' }).select('id', 'intro'))
    await knex('newsletters')
      .where({ id })
      .update({ intro: sanitizeHtml(marked.parse(intro, { gfm: true, breaks: true, async: false })).trim() });
  await knex.raw(`
alter table newsletters enable trigger newsletters_touch;
alter table newsletters drop constraint newsletters_state_check;
alter table newsletters add constraint newsletters_state_check
  check (state in ('draft', 'scheduled', 'queued', 'sending', 'stopped', 'sent'));
drop index newsletters_at_work;
create index newsletters_at_work on newsletters (next_batch_at) where (state in ('scheduled', 'queued', 'sending'));
create index newsletters_posts on newsletters using gin (post_ids);
create index newsletters_media on newsletters using gin (media_keys_in(coalesce(picture, '')));
create index newsletters_started_at on newsletters (started_at) where (started_at is not null);

alter table newsletter_recipients drop constraint newsletter_recipients_state_check;
alter table newsletter_recipients add constraint newsletter_recipients_state_check
  check (state in ('waiting', 'posted', 'sent', 'failed', 'bounced', 'unknown', 'left'));
update newsletter_recipients r set state = 'bounced' from mail_events e
  where e.mail_id = r.mail_id and e.type = 'bounce' and r.state = 'sent';
create index newsletter_recipients_not_sent on newsletter_recipients (newsletter_id, state) where (state <> 'sent');

-- Who got a newsletter and unsubscribed after it, before another one began.
create function subscribers_who_left(newsletter uuid) returns setof uuid language sql stable as $$
  select s.id from newsletters n
    join subscriptions s on s.status = 'unsubscribed' and s.unsubscribed_at >= n.started_at
      and s.unsubscribed_at < coalesce(
        (select min(later.started_at) from newsletters later where later.started_at > n.started_at), 'infinity')
    where n.id = newsletter and exists (
      select from newsletter_recipients r where r.newsletter_id = n.id and r.subscription_id = s.id
        and r.state in ('posted', 'sent', 'bounced', 'unknown'))
$$;

create trigger newsletters_content after insert or delete or
  update of subject, intro, picture, post_ids, slug, withdrawn_at, started_at on newsletters
  for each statement execute function notify_content_changed();`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
drop trigger newsletters_content on newsletters;
drop function subscribers_who_left;
drop index newsletter_recipients_not_sent;
update newsletter_recipients set state = 'sent' where state = 'bounced';
alter table newsletter_recipients drop constraint newsletter_recipients_state_check;
alter table newsletter_recipients add constraint newsletter_recipients_state_check
  check (state in ('waiting', 'posted', 'sent', 'failed', 'unknown', 'left'));
drop index newsletters_at_work, newsletters_started_at;
update newsletters set state = 'draft' where state = 'scheduled';
update newsletters n set post_id = p.id from blog_posts p where p.id = n.post_ids[1];
alter table newsletters drop constraint newsletters_state_check;
alter table newsletters
  add constraint newsletters_state_check check (state in ('draft', 'queued', 'sending', 'stopped', 'sent')),
  drop column post_ids, drop column picture, drop column whole_posts, drop column scheduled_at,
  drop column problem, drop column slug, drop column withdrawn_at;
create index newsletters_at_work on newsletters (next_batch_at) where (state in ('queued', 'sending'));`);
}
