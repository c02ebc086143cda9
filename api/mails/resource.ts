import { mailFilterSchema, mailSchema } from '#shared/mails.ts';
import type { Resource } from '../platform/http/resource.ts';
import { createdAtFilters } from '../platform/http/timestamps.ts';

/** The outbox, read-only; routes.ts can send a mail again. */
export const mails: Resource = {
  name: 'mails',
  label: 'email',
  table: 'mails',
  operations: ['list', 'show'],
  schema: mailSchema,
  readOnly: [
    'id',
    'kind',
    'to_address',
    'reply_to',
    'subject',
    'text_body',
    'html_body',
    'message_id',
    'is_secret',
    'state',
    'attempts',
    'attempt_log',
    'last_error',
    'next_attempt_at',
    'last_attempt_at',
    'sent_at',
    'resource',
    'record_id',
    'created_at',
    'updated_at',
  ],
  sortable: {
    id: 'r.id',
    kind: 'r.kind',
    to_address: 'r.to_address',
    subject: 'r.subject',
    state: 'r.state',
    attempts: 'r.attempts',
    next_attempt_at: 'r.next_attempt_at',
    sent_at: 'r.sent_at',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: ['created_at', true],
  filterSchema: mailFilterSchema,
  filters: createdAtFilters,
  search: (query, pattern) => {
    query.whereRaw("(r.to_address::text || ' ' || r.subject) ilike ?", [pattern]);
  },
  audit: 'fields',
};
