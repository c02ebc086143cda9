import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { TimelineChange, TimelineEntry } from '#shared/consultations.ts';
import type { MailDelivery, MailKind } from '#shared/mails.ts';
import { joinPerson, namesOf, PERSON_NAME } from '../platform/auth/person-name.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { StoredAppointment, StoredReply } from './stored-request.ts';

/** A note, stored under its id in consultations.note_log. */
interface StoredNote {
  at: string;
  author_id: string;
  /** The name at that time, as the account may be deleted. */
  author: string;
  text: string;
}

const MOST_CHANGES = 200;

/** Adds a note in one statement, so that two people writing at once do not overwrite each other. @throws ApiError 'not_found' */
export async function addNote(
  trx: Knex,
  requestId: string,
  author: { id: string; name: string },
  text: string,
): Promise<void> {
  const note: StoredNote = {
    at: new Date().toISOString(),
    author_id: author.id,
    author: author.name,
    text,
  };
  const changed = await trx('consultations')
    .where({ id: requestId })
    .update({
      note_log: trx.raw('note_log || ?::jsonb', [JSON.stringify({ [randomUUID()]: note })]),
    });
  if (changed === 0) throw missing();
  await tell(trx, requestId);
}

/** Removes a note of the reader's own. @throws ApiError 'not_found', also for another author's note */
export async function removeNote(
  trx: Knex,
  requestId: string,
  noteId: string,
  authorId: string,
): Promise<void> {
  const changed = await trx('consultations')
    .where({ id: requestId })
    .whereRaw(`note_log -> ?::text ->> 'author_id' = ?`, [noteId, authorId])
    .update({ note_log: trx.raw('note_log - ?::text', [noteId]) });
  if (changed === 0)
    throw new ApiError('not_found', 'There is no such note of yours. Please reload the page.');
  await tell(trx, requestId);
}

/** @returns the history of the request, newest first @throws ApiError 'not_found' */
export async function readTimeline(db: Knex, requestId: string, readerId: string): Promise<TimelineEntry[]> {
  const row: Logs | undefined = await db('consultations')
    .where({ id: requestId })
    .first('note_log', 'reply_log', 'appointment_log');
  if (!row) throw missing();
  const notes = Object.entries(row.note_log).map(
    ([id, { at, author, author_id, text }]): TimelineEntry => ({
      kind: 'note',
      id,
      at,
      who: author,
      mine: author_id === readerId,
      text,
    }),
  );
  const audits: AuditRow[] = await db('audit_log as a')
    .modify(joinPerson, 'a.user_id')
    .where({ 'a.resource': 'consultations', 'a.record_id': requestId })
    .whereNotIn('a.action', TOLD_OTHERWISE)
    .orderBy('a.at', 'desc')
    .limit(MOST_CHANGES)
    .select('a.id', 'a.at', 'a.action', 'a.details', {
      who: db.raw(PERSON_NAME),
    });
  const names = await namesOf(
    db,
    audits.flatMap(({ details: { before, after } }) => [before?.assignee_id, after?.assignee_id]),
  );
  const changes = audits.map(
    ({ id, at, who, action, details }): TimelineEntry => ({
      kind: 'change',
      id: String(id),
      at,
      who,
      action,
      changes: changesOf(details, names),
    }),
  );
  const mails: MailRow[] = await db('mails')
    .where({ resource: 'consultations', record_id: requestId })
    .orderBy('created_at')
    .select('id', 'kind', 'to_address', 'created_at', {
      delivery: db.raw(
        `case when state = 'sent' and attempt_log -> -1 ->> 'outcome' = 'written' then 'written' else state end`,
      ),
    });
  return [...notes, ...changes, ...mailsOf(mails), ...repliesOf(row, mails), ...appointmentsOf(row)].sort(
    (a, b) => b.at.localeCompare(a.at),
  );
}

interface Logs {
  note_log: Record<string, StoredNote>;
  reply_log: Record<string, StoredReply>;
  appointment_log: Record<string, StoredAppointment>;
}

/** Actions of the audit log that the row itself has in more detail. */
const TOLD_OTHERWISE = ['add_note', 'remove_note', 'reply', 'agreed_time', 'changed_time', 'cancelled_time'];

interface MailRow {
  id: string;
  kind: MailKind;
  to_address: string;
  delivery: MailDelivery;
  created_at: string;
}

function repliesOf({ reply_log }: Logs, mails: readonly MailRow[]): TimelineEntry[] {
  return Object.entries(reply_log).map(([id, { at, author, subject, text, mail_id }]) => ({
    kind: 'reply',
    id,
    at,
    who: author,
    subject,
    text,
    delivery: mails.find((mail) => mail.id === mail_id)?.delivery ?? null,
    mail_id,
    sent_elsewhere: mail_id === null,
  }));
}

/** Automatic mails; those to several members of the team become one entry. */
function mailsOf(mails: readonly MailRow[]): TimelineEntry[] {
  const entries = new Map<string, TimelineEntry & { kind: 'mail' }>();
  for (const { id, kind, to_address, delivery, created_at } of mails) {
    if (kind === 'consultation_reply' || kind === 'appointment') continue;
    const key = kind === 'consultation_notification' ? kind : id;
    const entry = entries.get(key);
    if (entry) entry.to.push(to_address);
    else
      entries.set(key, {
        kind: 'mail',
        id,
        at: created_at,
        who: null,
        mail: kind,
        to: [to_address],
        delivery,
      });
  }
  return [...entries.values()];
}

const appointmentsOf = ({ appointment_log }: Logs): TimelineEntry[] =>
  Object.entries(appointment_log).flatMap(([appointment_id, { history }]) =>
    history.map(
      (event, index): TimelineEntry => ({
        kind: 'appointment',
        id: `${appointment_id}-${index}`,
        appointment_id,
        ...event,
      }),
    ),
  );

interface AuditRow {
  id: number;
  at: string;
  who: string | null;
  action: string;
  details: {
    fields?: string[];
    before?: Record<string, string | null>;
    after?: Record<string, string | null>;
  };
}

function changesOf(
  { fields = [], before = {}, after = {} }: AuditRow['details'],
  names: ReadonlyMap<unknown, string>,
): TimelineChange[] {
  const shown = (field: string, value: string | null = null) =>
    field === 'assignee_id' && value ? (names.get(value) ?? 'somebody whose account is gone') : value;
  return fields.map((field) =>
    Object.hasOwn(after, field)
      ? { field, from: shown(field, before[field]), to: shown(field, after[field]) }
      : { field },
  );
}

const missing = () => new ApiError('not_found', 'This enquiry does not exist, or it was deleted.');

/** Notifies open pages: they follow updated_at, which notes do not change. */
async function tell(trx: Knex, id: string): Promise<void> {
  const change = { resource: 'consultations', action: 'update', count: 1, ids: [id] };
  await trx.raw(`select pg_notify('resource_changed', ?)`, [JSON.stringify(change)]);
}
