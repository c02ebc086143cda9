import sanitizeHtml from 'sanitize-html';
import {
  NEWSLETTER_STAGES,
  type NewsletterStage,
  newsletterFilterSchema,
  newsletterSchema,
} from '#shared/newsletters.ts';
import { SANITISER } from '../content/render-content.ts';
import { imageColumn } from '../media/resource.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { COMMON_COLUMNS, type Resource, type Row } from '../platform/http/resource.ts';

/** Newsletters as records; their commands are in routes.ts. */
export const newsletters: Resource = {
  name: 'newsletters',
  label: 'campaign',
  table: 'newsletters',
  recordTitle: 'r.subject',
  schema: newsletterSchema,
  readOnly: [
    ...COMMON_COLUMNS,
    'state',
    'recipients',
    'scheduled_at',
    'problem',
    'slug',
    'withdrawn_at',
    'started_at',
    'finished_at',
  ],
  notInLists: ['intro'],
  computed: {
    post_titles: `(select coalesce(json_agg(p.title order by chosen.place), '[]')
      from unnest(r.post_ids) with ordinality as chosen(id, place) join blog_posts p on p.id = chosen.id)`,
    sent_to: 'coalesce(f.sent_to, 0)',
    delivered: 'coalesce(f.delivered, 0)',
    bounced: 'coalesce(f.bounced, 0)',
    waiting: 'coalesce(f.waiting, 0)',
    left: '(select count(*)::int from subscribers_who_left(r.id))',
    bounces_reported: "exists (select 1 from mail_events where source = 'webhook')",
  },
  select: (query) => query.joinRaw(`left join ${FIGURES} on r.started_at is not null`),
  sortable: { subject: 'lower(r.subject)' },
  filterSchema: newsletterFilterSchema,
  filters: {
    stage: (query, stage: NewsletterStage) => {
      query.whereIn('r.state', NEWSLETTER_STAGES[stage]);
    },
    on_web: (query, onWeb: boolean) => {
      query.whereRaw(onWeb ? 'r.slug is not null and r.started_at is not null' : 'r.slug is null');
    },
  },
  searched: ['r.subject'],
  toColumns: (fields, current, { userId }) => {
    const columns: Row = { ...fields, intro: sanitiseIntro(fields.intro as string) };
    if (!current) return { ...columns, created_by: userId };
    const changesWords = WORDS.some(
      (field) => JSON.stringify(columns[field]) !== JSON.stringify(current[field]),
    );
    if (!changesWords || current.state === 'draft') return { ...columns, problem: null };
    throw new ApiError(
      'conflict',
      current.state === 'scheduled'
        ? 'This campaign is scheduled. Stop it first, and then change it.'
        : 'This campaign has started, so its words stay as they are. Write a new campaign to say something else.',
    );
  },
  deleteObstacle: async (db, ids) => {
    const sent = await db('newsletter_recipients').whereIn('newsletter_id', ids).first('newsletter_id');
    return sent
      ? 'A campaign that has started cannot be deleted, because it records who was written to.'
      : '';
  },
  audit: 'values',
};

/** All but the pace, which may be changed while it is being sent. */
const WORDS = Object.keys(newsletterSchema.shape).filter((field) => field !== 'per_minute');

export const newslettersShowingMedia = imageColumn(newsletters, 'subject', 'picture');

/** SQL for the state of recipient `n`, by its mail `m` if the mail's end is not recorded yet. */
export const OUTCOME = `case when n.state <> 'posted' then n.state
  when m.state = 'failed' and m.attempts = 0 then 'left'
  when m.state in ('sent', 'failed', 'unknown') then m.state else 'waiting' end`;

/**
 * SQL for the figures of newsletter `r` as `f`. Delivered mails are counted as the rest of the recipients, because the others
 * are few and have an index.
 */
const FIGURES = `lateral (
  select r.recipients - skipped as sent_to, r.recipients - skipped - bounced - waiting as delivered, bounced, waiting
  from (
    select count(*) filter (where outcome = 'left')::int as skipped,
      count(*) filter (where outcome in ('failed', 'bounced'))::int as bounced,
      count(*) filter (where outcome in ('waiting', 'unknown'))::int as waiting
    from (
      select ${OUTCOME} as outcome from newsletter_recipients n
        left join mails m on m.id = n.mail_id and n.state = 'posted'
        where n.newsletter_id = r.id and n.state <> 'sent') one
  ) counted) f`;

const TAGS = ['p', 'br', 'h2', 'h3', 'strong', 'em', 'b', 'i', 'u', 'a', 'ul', 'ol', 'li', 'blockquote'];

/** Reduces an introduction to formatting that all mail programs show alike. */
export function sanitiseIntro(html: string): string {
  const safe = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'title'] },
    allowedSchemes: SANITISER.allowedSchemes ?? [],
  }).trim();
  return safe === '' || safe.startsWith('<') ? safe : `<p>${safe}</p>`;
}
