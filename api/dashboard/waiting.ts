import type { Knex } from 'knex';
import {
  missingLegalParts,
  PRIVACY_DAYS,
  STALE_DRAFT_DAYS,
  SUSPECT_DAYS,
  type Waiting,
} from '#shared/dashboard.ts';
import type { ConfiguredSettings } from '#shared/public.ts';
import { isPublic } from '../content/is-public.ts';

type Settings = Pick<ConfiguredSettings, 'legal' | 'consultation_hours'>;

/** @returns what is waiting for the team, by the database's clock */
export async function readWaiting(db: Knex, settings: Settings): Promise<Waiting> {
  const { rows } = await db.raw(
    `select
       (select json_build_object('count', count(*), 'latest', (array_agg(json_build_object(
            'id', id, 'name', concat_ws(' ', first_name, last_name), 'respond_by', respond_by,
            'is_sample', exists (select from sample_records s
              where s.resource = 'consultations' and s.record_id = consultations.id::text))
          order by respond_by))[1])
          from consultations where status = 'new' and respond_by < now()) as overdue,
       (select json_build_object('count', count(*), 'next_due', min(respond_by))
          from consultations where status = 'new' and respond_by >= now()) as fresh,
       (select json_build_object('count', count(*), 'first', (array_agg(json_build_object(
            'id', id, 'name', name, 'due_at', due_at) order by due_at))[1])
          from privacy_requests where status in ('new', 'acknowledged', 'in_progress')
          and due_at < now() + make_interval(days => :privacy)) as privacy,
       (select json_build_object('count', count(*), 'busiest', (array_agg(json_build_object(
            'path', path, 'hits', hits) order by hits desc, path))[1])
          from not_found_log where last_seen_at > now() - interval '7 days') as dead,
       (select count(*) from consultations where status = 'spam' and spam_reason is not null
          and created_at > now() - make_interval(days => :suspect)) as suspected_enquiries,
       (select count(*) from subscriptions where spam_reason is not null
          and created_at > now() - make_interval(days => :suspect)) as suspected_subscriptions,
       (select count(*) from blog_posts where not published
          and updated_at < now() - make_interval(days => :stale)) as stale_drafts,
       (select count(*) from testimonials where is_active) as active_testimonials,
       (select count(*) from blog_posts where ${isPublic('blog_posts')}) as published_posts`,
    {
      privacy: PRIVACY_DAYS,
      suspect: SUSPECT_DAYS,
      stale: STALE_DRAFT_DAYS,
    },
  );
  return {
    ...rows[0],
    promised_hours: settings.consultation_hours,
    legal_missing: missingLegalParts(settings.legal),
  };
}
