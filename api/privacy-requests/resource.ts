import {
  OUTCOME_MISSING,
  privacyRequestFilterSchema,
  privacyRequestSchema,
} from '#shared/privacy-requests.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Resource } from '../platform/http/resource.ts';
import { createdAtFilters } from '../platform/http/timestamps.ts';

const OPEN = `r.status in ('new', 'acknowledged', 'in_progress')`;

export const privacyRequests: Resource = {
  name: 'privacy-requests',
  label: 'privacy request',
  table: 'privacy_requests',
  content: false,
  schema: privacyRequestSchema,
  readOnly: ['id', 'due_at', 'done_at', 'erased_at', 'spam_reason', 'created_at', 'updated_at'],
  sortable: {
    id: 'r.id',
    name: 'lower(r.name)',
    email: 'lower(r.email)',
    kind: 'r.kind',
    status: 'r.status',
    source: 'r.source',
    due_at: 'r.due_at',
    acknowledged_at: 'r.acknowledged_at',
    done_at: 'r.done_at',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: ['created_at', true],
  filterSchema: privacyRequestFilterSchema,
  filters: {
    overdue: (query, overdue: boolean) => {
      const late = `(${OPEN} and r.due_at < now())`;
      query.whereRaw(overdue ? late : `not ${late}`);
    },
    ...createdAtFilters,
  },
  search: (query, pattern) => {
    for (const column of ['name', 'email', 'message', 'notes', 'outcome'])
      query.orWhereILike(`r.${column}`, pattern);
  },
  toColumns: (fields, current) => {
    const columns: Record<string, unknown> = { ...fields };
    const { status } = fields;
    const wasDone = current?.status === 'done' && !current.outcome;
    if (status === 'done' && !fields.outcome && !wasDone)
      throw new ApiError('invalid', OUTCOME_MISSING, { outcome: OUTCOME_MISSING });
    const now = new Date().toISOString();
    const isRead = status === 'acknowledged' || status === 'in_progress' || status === 'done';
    if (isRead && !fields.acknowledged_at) columns.acknowledged_at = now;
    if (status !== current?.status) columns.done_at = status === 'done' ? now : null;
    if (current?.spam_reason && status !== 'spam') columns.spam_reason = null;
    return columns;
  },
  audit: 'fields',
};
