import { privacyRequestFilterSchema, privacyRequestSchema } from '#shared/privacy-requests.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { COMMON_COLUMNS, type Resource, timeFilters, whether } from '../platform/http/resource.ts';

const OPEN = `r.status in ('new', 'acknowledged', 'in_progress')`;

export const privacyRequests: Resource = {
  name: 'privacy-requests',
  label: 'privacy request',
  table: 'privacy_requests',
  schema: privacyRequestSchema,
  recordTitle: 'r.name',
  readOnly: [...COMMON_COLUMNS, 'due_at', 'done_at', 'erased_at', 'spam_reason'],
  sortable: { name: 'lower(r.name)', email: 'lower(r.email)' },
  filterSchema: privacyRequestFilterSchema,
  filters: {
    overdue: whether(`${OPEN} and r.due_at < now()`),
    open: whether(OPEN),
    ...timeFilters('created_at'),
  },
  searched: ['r.name', 'r.email', 'r.message', 'r.notes', 'r.outcome'],
  toColumns: (fields, current) => {
    const columns: Record<string, unknown> = { ...fields };
    const { status } = fields;
    if (status === 'done') requireEnd(fields);
    const now = new Date().toISOString();
    const isRead = status === 'acknowledged' || status === 'in_progress' || status === 'done';
    if (isRead && !fields.acknowledged_at) columns.acknowledged_at = now;
    if (status !== current?.status) columns.done_at = status === 'done' ? now : null;
    if (current?.spam_reason && status !== 'spam') columns.spam_reason = null;
    return columns;
  },
  audit: 'fields',
  auditValues: ['status'],
};

/** Requires an outcome, and what the person was told, to close a request. */
function requireEnd({ decision, outcome }: Row): void {
  const errors = {
    ...(!decision && { decision: 'Choose an outcome: without it the request cannot be finished' }),
    ...(!outcome && { outcome: 'Write one sentence: without it the request cannot be finished' }),
  };
  const [first] = Object.values(errors);
  if (first) throw new ApiError('invalid', first, errors);
}

type Row = Record<string, unknown>;
