import {
  CHOOSE_COLLEAGUE,
  CONSULTATION_LABELS,
  consultationFilterSchema,
  consultationSchema,
  type Enquiry,
  LOST_REASONS,
  OPEN_STATUSES,
  OUTCOMES,
} from '#shared/consultations.ts';
import { sourceName } from '#shared/sources.ts';
import { PERSON_NAME } from '../platform/auth/users.ts';
import { csvCell, phoneCell } from '../platform/csv.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { spreadsheetTime } from '../platform/http/export.ts';
import { type Resource, timeFilters } from '../platform/http/resource.ts';

/** Sort key, ascending and indexed: unanswered requests by due time, then the rest, newest first. */
const URGENCY = `(case when r.status = 'new' then extract(epoch from r.respond_by - timestamptz '1970-01-01 00:00:00+00')
  else 100000000000 - extract(epoch from r.created_at - timestamptz '1970-01-01 00:00:00+00') end)`;

/** The searched fields as one indexed expression. */
const SEARCHED = `(r.first_name || ' ' || r.last_name || E'\\n' || r.company_name || E'\\n' || r.email || E'\\n' ||
  coalesce(r.phone, '') || E'\\n' || coalesce(r.notes, '') || E'\\n' || coalesce(r.message, ''))`;

const REASON_NEEDED = 'Choose why it was lost';

const UNANSWERED = ['new', 'spam'];

/** Time of the last reply. */
const REPLIED_AT =
  '(select max(reply.at) from consultation_replies reply where reply.consultation_id = r.id)';

/** Time of the next appointment, else of the latest. */
const MEETING_AT = `(select coalesce(min(starts_at) filter (where starts_at > now() - interval '1 hour'), max(starts_at))
  from appointments where consultation_id = r.id and cancelled_at is null)`;

/** Whether the enquiry came with the product, to try things out. */
const IS_SAMPLE = `exists (select from sample_records s where s.resource = 'consultations' and s.record_id = r.id::text)`;

/** Name of the person it is assigned to. */
const ASSIGNEE = `(select ${PERSON_NAME} from users u left join profiles p on p.user_id = u.id where u.id = r.assignee_id)`;

export const consultations: Resource = {
  name: 'consultations',
  label: 'enquiry',
  table: 'consultations',
  recordTitle: "(r.first_name || ' ' || r.last_name)",
  schema: consultationSchema,
  readOnly: [
    'id',
    'assignee',
    'consent',
    'consent_text',
    'consent_version',
    'respond_by',
    'website',
    'spam_reason',
    'closed_at',
    'replied_at',
    'meeting_at',
    'is_sample',
    'created_at',
    'updated_at',
  ],
  computed: ['assignee', 'replied_at', 'meeting_at', 'is_sample'],
  select: (query, db) =>
    query.select(
      db.raw(`${ASSIGNEE} as assignee`),
      db.raw(`${REPLIED_AT} as replied_at`),
      db.raw(`${MEETING_AT} as meeting_at`),
      db.raw(`${IS_SAMPLE} as is_sample`),
    ),
  constraints: {
    consultations_assignee_id_foreign: { field: 'assignee_id', message: CHOOSE_COLLEAGUE },
  },
  sortable: {
    id: 'r.id',
    first_name: 'lower(r.first_name)',
    last_name: 'lower(r.last_name)',
    company_name: 'lower(r.company_name)',
    email: 'lower(r.email)',
    source: 'r.source',
    status: ['r.status', URGENCY],
    assignee: `lower(${ASSIGNEE})`,
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
    open: (query, open: boolean) => {
      if (open) query.whereIn('r.status', OPEN_STATUSES);
      else query.whereNotIn('r.status', OPEN_STATUSES);
    },
    had_meeting: (query, had: boolean) => {
      const met = `r.status = 'meeting_agreed' or ${MEETING_AT} is not null`;
      query.whereRaw(had ? `(${met})` : `not (${met})`);
    },
    unassigned: (query, unassigned: boolean) => {
      if (unassigned) query.whereNull('r.assignee_id');
      else query.whereNotNull('r.assignee_id');
    },
    overdue: (query, overdue: boolean) => {
      const late = `r.status = 'new' and r.respond_by < now()`;
      query.whereRaw(overdue ? late : `not (${late})`);
    },
    ...timeFilters('created_at'),
  },
  searched: [SEARCHED],
  telephone: 'r.phone',
  toColumns: (fields, current) => {
    const status = fields.status as string;
    const columns: Record<string, unknown> = { ...fields };
    const now = new Date().toISOString();
    if (!UNANSWERED.includes(status) && !fields.responded_at) columns.responded_at = now;
    if (status !== 'lost') columns.lost_reason = null;
    else if (!fields.lost_reason)
      throw new ApiError('invalid', REASON_NEEDED, { lost_reason: REASON_NEEDED });
    if (status !== current?.status) columns.closed_at = isOutcome(status) ? now : null;
    if (current?.spam_reason && fields.status !== 'spam') columns.spam_reason = null;
    return columns;
  },
  bin: {
    title: `r.first_name || ' ' || r.last_name || ', ' || r.company_name`,
    references: {
      assignee_id: { table: 'users', lost: 'It is no longer assigned, because that account is gone.' },
    },
    parts: {
      consultation_notes: 'consultation_id',
      consultation_replies: 'consultation_id',
      appointments: 'consultation_id',
      appointment_events: 'consultation_id',
    },
  },
  audit: 'fields',
  auditValues: ['status', 'assignee_id', 'lost_reason'],
};

const isOutcome = (status: string) => (OUTCOMES as readonly string[]).includes(status);

/** What the table of enquiries has in each column, in the words of the list. */
export const CONSULTATION_COLUMNS: { readonly [heading: string]: (enquiry: Enquiry) => string | null } = {
  Received: ({ created_at }) => spreadsheetTime(created_at),
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  Company: ({ company_name }) => company_name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  'What they said': ({ message }) => message,
  'Came from': ({ source }) => source && sourceName(source),
  State: ({ status }) => CONSULTATION_LABELS[status],
  'Why lost': ({ lost_reason }) => lost_reason && LOST_REASONS[lost_reason],
  Outcome: ({ outcome }) => outcome,
  'Assigned to': ({ assignee }) => assignee,
  'First reply': ({ responded_at }) => spreadsheetTime(responded_at),
  Meeting: ({ meeting_at }) => spreadsheetTime(meeting_at),
  Closed: ({ closed_at }) => spreadsheetTime(closed_at),
};

export const consultationCell = (value: unknown, heading: string): string =>
  heading === 'Phone' ? phoneCell(value as string | null) : csvCell(value);
