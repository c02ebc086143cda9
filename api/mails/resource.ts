import { mailFilterSchema, mailSchema } from '#shared/mails.ts';
import { COMMON_COLUMNS, type Resource, timeFilters } from '../platform/http/resource.ts';

/** The outbox, read-only; routes.ts can send a mail again. */
export const mails: Resource = {
  name: 'mails',
  label: 'email',
  table: 'mails',
  operations: ['list', 'show'],
  schema: mailSchema,
  readOnly: [
    ...COMMON_COLUMNS,
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
  ],
  notInLists: ['text_body', 'html_body'],
  computed: { is_emptied: "(r.is_secret and r.text_body = '')" },
  sortable: {},
  filterSchema: mailFilterSchema,
  filters: timeFilters('created_at'),
  searched: ["(r.to_address::text || ' ' || r.subject)"],
  audit: 'fields',
};
