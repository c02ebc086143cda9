import { newsletterFilterSchema, newsletterSchema } from '#shared/newsletters.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Resource } from '../platform/http/resource.ts';

/** Posts sent to subscribers. What can be done to one beyond its words is in routes.ts. */
export const newsletters: Resource = {
  name: 'newsletters',
  label: 'newsletter',
  table: 'newsletters',
  content: false,
  recordTitle: 'r.subject',
  schema: newsletterSchema,
  readOnly: [
    'id',
    'state',
    'post_title',
    'recipients',
    'started_at',
    'finished_at',
    'created_at',
    'updated_at',
  ],
  computed: ['post_title'],
  sortable: {
    id: 'r.id',
    subject: 'lower(r.subject)',
    state: 'r.state',
    recipients: 'r.recipients',
    started_at: 'r.started_at',
    finished_at: 'r.finished_at',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: ['created_at', true],
  filterSchema: newsletterFilterSchema,
  search: (query, pattern) => {
    query.whereILike('r.subject', pattern);
  },
  select: (query) => query.leftJoin('blog_posts as p', 'p.id', 'r.post_id').select('p.title as post_title'),
  constraints: {
    newsletters_post_id_foreign: { field: 'post_id', message: 'This post does not exist any more' },
  },
  toColumns: (fields, current, { userId }) => {
    if (!current) return { ...fields, created_by: userId };
    const changesWords = WORDS.some((field) => fields[field] !== current[field]);
    if (current.state !== 'draft' && changesWords)
      throw new ApiError(
        'conflict',
        'This newsletter was started, so its words stay as they are. Make a new newsletter to say something else.',
      );
    return fields;
  },
  deleteObstacle: async (db, ids) => {
    const sent = await db('newsletter_recipients').whereIn('newsletter_id', ids).first('newsletter_id');
    return sent ? 'A newsletter that was started stays, because it says who was written to.' : '';
  },
  audit: 'values',
};

const WORDS = ['post_id', 'subject', 'preheader', 'intro'];
