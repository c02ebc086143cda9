import {
  NEWSLETTER_STAGES,
  type NewsletterStage,
  newsletterFilterSchema,
  newsletterSchema,
} from '#shared/newsletters.ts';
import { imageColumn } from '../media/uses.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Resource, Row } from '../platform/http/resource.ts';
import { withFigures } from './figures.ts';
import { sanitiseIntro } from './intro.ts';

/** Newsletters as records; their commands are in routes.ts. */
export const newsletters: Resource = {
  name: 'newsletters',
  label: 'campaign',
  table: 'newsletters',
  recordTitle: 'r.subject',
  schema: newsletterSchema,
  readOnly: [
    'id',
    'state',
    'post_titles',
    'recipients',
    'sent_to',
    'delivered',
    'bounced',
    'waiting',
    'left',
    'bounces_reported',
    'scheduled_at',
    'problem',
    'slug',
    'withdrawn_at',
    'started_at',
    'finished_at',
    'created_at',
    'updated_at',
  ],
  notInLists: ['intro'],
  computed: ['post_titles', 'sent_to', 'delivered', 'bounced', 'waiting', 'left', 'bounces_reported'],
  sortable: {
    id: 'r.id',
    subject: 'lower(r.subject)',
    state: 'r.state',
    recipients: 'r.recipients',
    scheduled_at: 'r.scheduled_at',
    started_at: 'r.started_at',
    finished_at: 'r.finished_at',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: ['created_at', true],
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
  select: (query, db) =>
    withFigures(query, db).select(
      db.raw(`(select coalesce(json_agg(p.title order by chosen.place), '[]')
        from unnest(r.post_ids) with ordinality as chosen(id, place)
        join blog_posts p on p.id = chosen.id) as post_titles`),
    ),
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

const WORDS = ['post_ids', 'subject', 'preheader', 'intro', 'picture', 'whole_posts'] as const;

export const newslettersShowingMedia = {
  ...imageColumn(newsletters, 'subject', 'picture'),
  many: 'campaigns',
};
