import type { Knex } from 'knex';
import { PRESSING_HOURS, STALE_DRAFT_DAYS, SUSPECT_DAYS, type Waiting } from '#shared/dashboard.ts';
import { isPublic } from '../platform/content/is-public.ts';

type Counted = Omit<Waiting, 'failing_mails' | 'mail_to_files' | 'legal_missing' | 'promised_hours'>;

/** @returns what waits for somebody here, as far as the tables know, by the database's clock */
export async function countWaiting(db: Knex): Promise<Counted> {
  const { rows } = await db.raw(
    `select
       (select count(*) from consultations where status = 'new' and respond_by < now()) as overdue,
       (select count(*) from consultations where status = 'new' and respond_by >= now()
          and respond_by <= now() + make_interval(hours => :pressing)) as pressing,
       (select count(*) from consultations where status = 'new'
          and respond_by > now() + make_interval(hours => :pressing)) as fresh,
       (select count(*) from consultations where status = 'spam' and spam_reason is not null
          and created_at > now() - make_interval(days => :suspect)) as suspected_requests,
       (select count(*) from subscriptions where spam_reason is not null
          and created_at > now() - make_interval(days => :suspect)) as suspected_subscriptions,
       (select count(*) from blog_posts where not published
          and updated_at < now() - make_interval(days => :stale)) as stale_drafts,
       (select count(*) from testimonials where is_active) as active_testimonials,
       (select count(*) from blog_posts where ${isPublic('blog_posts')}) as published_posts`,
    { pressing: PRESSING_HOURS, suspect: SUSPECT_DAYS, stale: STALE_DRAFT_DAYS },
  );
  const scheduled = await db('blog_posts')
    .where({ published: true })
    .where('published_at', '>', db.fn.now())
    .orderBy('published_at')
    .select('id', 'title', 'published_at', db.raw('count(*) over () as count'))
    .first();
  const { count = 0, ...next } = scheduled ?? {};
  return { ...rows[0], scheduled: { count, next: scheduled ? next : null } };
}
