import { consultationFilterSchema, consultationSchema } from '#shared/consultations.ts';
import { createdAtFilters } from '../http/moments.ts';
import type { Resource } from '../http/resource.ts';

const ANSWERED = ['contacted', 'booked', 'closed'];

export const consultations: Resource = {
  name: 'consultations',
  label: 'consultation request',
  table: 'consultations',
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
    status: 'r.status',
    assignee: 'lower(r.assignee)',
    respond_by: 'r.respond_by',
    responded_at: 'r.responded_at',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: ['created_at', true],
  filterSchema: consultationFilterSchema,
  filters: {
    overdue: (query, overdue: boolean) => {
      const late = `r.status = 'new' and r.respond_by < now()`;
      query.whereRaw(overdue ? late : `not (${late})`);
    },
    ...createdAtFilters,
  },
  search: (query, pattern) => {
    query.whereRaw(`(r.first_name || ' ' || r.last_name) ilike ?`, [pattern]);
    for (const column of ['company_name', 'email', 'phone', 'notes'])
      query.orWhereILike(`r.${column}`, pattern);
  },
  select: (query) => query.select('r.*'),
  columns: (fields, current) => {
    const answered = ANSWERED.includes(fields.status as string);
    const columns: Record<string, unknown> = { ...fields };
    if (answered && !fields.responded_at) columns.responded_at = new Date().toISOString();
    if (current?.spam_reason && fields.status !== 'spam') columns.spam_reason = null;
    return columns;
  },
  audit: 'fields',
};
