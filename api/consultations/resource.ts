import { consultationFilterSchema, consultationSchema } from '#shared/consultations.ts';
import type { Resource } from '../platform/http/resource.ts';
import { createdAtFilters } from '../platform/http/timestamps.ts';

/** Lower comes first: who waits for an answer by when it is due, then everybody else, the latest first. Indexed. */
const URGENCY = `(case when r.status = 'new' then extract(epoch from r.respond_by - timestamptz '1970-01-01 00:00:00+00')
  else 100000000000 - extract(epoch from r.created_at - timestamptz '1970-01-01 00:00:00+00') end)`;

/** What a search looks through, as one indexed expression. */
const SEARCHED = `(r.first_name || ' ' || r.last_name || E'\\n' || r.company_name || E'\\n' || r.email || E'\\n' ||
  coalesce(r.phone, '') || E'\\n' || coalesce(r.notes, ''))`;

const ANSWERED = ['contacted', 'booked', 'closed'];

export const consultations: Resource = {
  name: 'consultations',
  label: 'consultation request',
  table: 'consultations',
  content: false,
  recordTitle: "(r.first_name || ' ' || r.last_name)",
  schema: consultationSchema,
  readOnly: [
    'id',
    'consent',
    'consent_text',
    'consent_version',
    'respond_by',
    'website',
    'spam_reason',
    'created_at',
    'updated_at',
  ],
  sortable: {
    id: 'r.id',
    first_name: 'lower(r.first_name)',
    last_name: 'lower(r.last_name)',
    company_name: 'lower(r.company_name)',
    email: 'lower(r.email)',
    source: 'r.source',
    status: ['r.status', URGENCY],
    assignee: 'lower(r.assignee)',
    respond_by: 'r.respond_by',
    urgency: URGENCY,
    responded_at: 'r.responded_at',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: ['created_at', true],
  distinct: ['source'],
  filterSchema: consultationFilterSchema,
  filters: {
    unassigned: (query, unassigned: boolean) => {
      if (unassigned) query.whereNull('r.assignee');
      else query.whereNotNull('r.assignee');
    },
    overdue: (query, overdue: boolean) => {
      const late = `r.status = 'new' and r.respond_by < now()`;
      query.whereRaw(overdue ? late : `not (${late})`);
    },
    ...createdAtFilters,
  },
  search: (query, pattern) => {
    query.whereRaw(`${SEARCHED} ilike ?`, [pattern]);
  },
  toColumns: (fields, current) => {
    const answered = ANSWERED.includes(fields.status as string);
    const columns: Record<string, unknown> = { ...fields };
    if (answered && !fields.responded_at) columns.responded_at = new Date().toISOString();
    if (current?.spam_reason && fields.status !== 'spam') columns.spam_reason = null;
    return columns;
  },
  bin: { title: `r.first_name || ' ' || r.last_name || ', ' || r.company_name` },
  audit: 'fields',
  auditValues: ['status', 'assignee'],
};
