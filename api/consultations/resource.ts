import type { Knex } from 'knex';
import * as z from 'zod';
import { appointmentFilterSchema } from '#shared/appointments.ts';
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
import { replyTemplateFilterSchema, replyTemplateSchema } from '#shared/reply-templates.ts';
import { sourceName } from '#shared/sources.ts';
import { londonTime } from '#shared/words.ts';
import { csvCell, phoneCell } from '../platform/csv.ts';
import { ApiError, invalidField } from '../platform/http/api-error.ts';
import { spreadsheetTime } from '../platform/http/export.ts';
import { COMMON_COLUMNS, type Resource, timeFilters, whether } from '../platform/http/resource.ts';

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
const IS_SAMPLE = isSample('r.id');

/** Name of the person it is assigned to. */
const ASSIGNEE = '(select name from people where id = r.assignee_id)';

export const consultations: Resource = {
  name: 'consultations',
  label: 'enquiry',
  table: 'consultations',
  recordTitle: "(r.first_name || ' ' || r.last_name)",
  schema: consultationSchema,
  readOnly: [
    ...COMMON_COLUMNS,
    'consent',
    'consent_text',
    'consent_version',
    'respond_by',
    'website',
    'spam_reason',
    'closed_at',
  ],
  computed: { assignee: ASSIGNEE, replied_at: REPLIED_AT, meeting_at: MEETING_AT, is_sample: IS_SAMPLE },
  constraints: {
    consultations_assignee_id_foreign: { field: 'assignee_id', message: CHOOSE_COLLEAGUE },
  },
  sortable: {
    first_name: 'lower(r.first_name)',
    last_name: 'lower(r.last_name)',
    company_name: 'lower(r.company_name)',
    email: 'lower(r.email)',
    status: ['r.status', URGENCY],
    assignee: `lower(${ASSIGNEE})`,
    urgency: URGENCY,
  },
  distinct: ['source'],
  filterSchema: consultationFilterSchema,
  filters: {
    open: whether(`r.status in ('${OPEN_STATUSES.join("', '")}')`),
    unassigned: whether('r.assignee_id is null'),
    is_sample: whether(IS_SAMPLE),
    ...timeFilters('created_at'),
  },
  searched: [SEARCHED],
  telephone: 'r.phone',
  deleteObstacle: meetingToCome,
  toColumns: async (fields, current, { trx }) => {
    const status = fields.status as string;
    if (status === 'spam' && current && current.status !== status)
      await refuseBeforeMeeting(trx, [current.id as string]);
    const columns: Record<string, unknown> = { ...fields };
    const now = new Date().toISOString();
    if (!UNANSWERED.includes(status) && !fields.responded_at) columns.responded_at = now;
    if (status !== 'lost') columns.lost_reason = null;
    else if (!fields.lost_reason) throw invalidField('lost_reason', REASON_NEEDED);
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

/** @param id SQL for the id of an enquiry */
function isSample(id: string): string {
  return `exists (select from sample_records s where s.resource = 'consultations' and s.record_id = ${id}::text)`;
}

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
  Status: ({ status }) => CONSULTATION_LABELS[status],
  'Why it was lost': ({ lost_reason }) => lost_reason && LOST_REASONS[lost_reason],
  Outcome: ({ outcome }) => outcome,
  'Assigned to': ({ assignee }) => assignee,
  'First reply': ({ responded_at }) => spreadsheetTime(responded_at),
  Meeting: ({ meeting_at }) => spreadsheetTime(meeting_at),
  Closed: ({ closed_at }) => spreadsheetTime(closed_at),
};

export const consultationCell = (value: unknown, heading: string): string =>
  heading === 'Phone' ? phoneCell(value as string | null) : csvCell(value);

/** SQL for what the enquiry of an appointment `r` says. */
const ofEnquiry = (sql: string) => `(select ${sql} from consultations where id = r.consultation_id)`;
const NAME = ofEnquiry("first_name || ' ' || last_name");
const TO_COME = 'r.cancelled_at is null and r.ends_at > now()';

/**
 * An enquiry is neither spam nor deleted while it has a meeting to come, of which the visitor would still be reminded and whose
 * time would stay taken: somebody cancels it first, and chooses whether both sides are told. Samples meet nobody.
 * @returns which meeting it is, as a sentence; '' without one
 */
async function meetingToCome(db: Knex, ids: readonly string[]): Promise<string> {
  const next = await db('appointments as r')
    .whereIn('r.consultation_id', ids)
    .whereRaw(`${TO_COME} and not ${isSample('r.consultation_id')}`)
    .orderBy('r.starts_at')
    .first('r.starts_at', { name: db.raw(NAME) });
  if (!next) return '';
  const when = londonTime(next.starts_at, { dateStyle: 'full', timeStyle: 'short' });
  return `${next.name} has a meeting on ${when}, London time. Cancel it first.`;
}

/** @throws ApiError 'conflict' if an enquiry has a meeting to come */
export async function refuseBeforeMeeting(db: Knex, ids: readonly string[]): Promise<void> {
  const meeting = await meetingToCome(db, ids);
  if (meeting) throw new ApiError('conflict', meeting);
}

/** The appointments of all enquiries, read-only: they are made and changed with the enquiry. */
export const appointments: Resource = {
  name: 'appointments',
  label: 'appointment',
  table: 'appointments',
  recordTitle: NAME,
  operations: ['list', 'show'],
  schema: z.object({}),
  readOnly: [
    ...COMMON_COLUMNS,
    'consultation_id',
    'starts_at',
    'ends_at',
    'minutes',
    'host',
    'host_id',
    'how',
    'place',
    'line',
    'is_sent',
    'is_booked',
    'cancelled_at',
  ],
  computed: {
    first_name: ofEnquiry('first_name'),
    last_name: ofEnquiry('last_name'),
    company_name: ofEnquiry('company_name'),
  },
  sortable: { last_name: ofEnquiry('lower(last_name)'), host: 'lower(r.host)' },
  defaultSort: ['starts_at', false],
  filterSchema: appointmentFilterSchema,
  filters: {
    upcoming: whether(TO_COME),
    cancelled: whether('r.cancelled_at is not null'),
    ...timeFilters('starts_at'),
  },
  searched: [NAME, ofEnquiry('company_name')],
  audit: 'fields',
};

export const replyTemplates: Resource = {
  name: 'reply-templates',
  label: 'reply template',
  table: 'reply_templates',
  recordTitle: 'r.name',
  schema: replyTemplateSchema,
  readOnly: COMMON_COLUMNS,
  sortable: { name: 'lower(r.name)', subject: 'lower(r.subject)' },
  defaultSort: ['name', false],
  filterSchema: replyTemplateFilterSchema,
  searched: ['r.name', 'r.subject', 'r.body'],
  bin: { title: 'r.name' },
  audit: 'values',
};
