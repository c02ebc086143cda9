import type { Knex } from 'knex';
import type { TimelineChange, TimelineEntry } from '#shared/consultations.ts';
import type { MailDelivery, MailKind } from '#shared/mails.ts';
import type { CommonServices } from '../common-services.ts';
import { joinPerson, namesOf, PERSON_NAME } from '../platform/auth/users.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { layoutLetter } from '../platform/mail/layout.ts';
import type { NewMail } from '../platform/mail/outbox.ts';
import { type AppointmentEvent, lockOpenRequest, tellOpenPages, type Writer } from './stored-request.ts';

const MOST_CHANGES = 200;

/** @throws ApiError 'not_found' */
export async function addNote(
  trx: Knex,
  consultation_id: string,
  author: { id: string; name: string },
  text: string,
): Promise<void> {
  await findRequest(trx, consultation_id);
  await trx('consultation_notes').insert({
    consultation_id,
    author_id: author.id,
    author: author.name,
    text,
  });
  await tellOpenPages(trx, consultation_id);
}

/** Removes a note of the reader's own. @throws ApiError 'not_found', also for another author's note */
export async function removeNote(
  trx: Knex,
  consultation_id: string,
  id: string,
  author_id: string,
): Promise<void> {
  if ((await trx('consultation_notes').where({ id, consultation_id, author_id }).delete()) === 0)
    throw new ApiError('not_found', 'There is no such note of yours. Please reload the page.');
  await tellOpenPages(trx, consultation_id);
}

/** @returns the history of the request, newest first @throws ApiError 'not_found' */
export async function readTimeline(
  db: Knex,
  consultation_id: string,
  readerId: string,
): Promise<TimelineEntry[]> {
  await findRequest(db, consultation_id);
  const of = (table: string) => db(table).where({ consultation_id });
  const notes: NoteRow[] = await of('consultation_notes');
  const replies: ReplyRow[] = await of('consultation_replies');
  const appointments: (AppointmentEvent & { id: string; appointment_id: string })[] =
    await of('appointment_events');
  const audits: AuditRow[] = await db('audit_log as a')
    .modify(joinPerson, 'a.user_id')
    .where({ 'a.resource': 'consultations', 'a.record_id': consultation_id })
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
    .where({ resource: 'consultations', record_id: consultation_id })
    .orderBy('created_at')
    .select('id', 'kind', 'to_address', 'created_at', {
      delivery: db.raw(
        `case when state = 'sent' and attempt_log -> -1 ->> 'outcome' = 'written' then 'written' else state end`,
      ),
    });
  return [
    ...notes.map(
      ({ id, at, author, author_id, text }): TimelineEntry => ({
        kind: 'note',
        id,
        at,
        who: author,
        mine: author_id === readerId,
        text,
      }),
    ),
    ...changes,
    ...mailsOf(mails),
    ...replies.map(
      ({ id, at, author, subject, text, mail_id }): TimelineEntry => ({
        kind: 'reply',
        id,
        at,
        who: author,
        subject,
        text,
        delivery: mails.find((mail) => mail.id === mail_id)?.delivery ?? null,
        mail_id,
        sent_elsewhere: mail_id === null,
      }),
    ),
    ...appointments.map(
      ({ id, appointment_id, at, who, what, starts_at, minutes, is_sent }): TimelineEntry => ({
        kind: 'appointment',
        id,
        appointment_id,
        ...{ at, who, what, starts_at, minutes, is_sent },
      }),
    ),
  ].sort((a, b) => b.at.localeCompare(a.at));
}

async function findRequest(db: Knex, id: string): Promise<void> {
  if (!(await db('consultations').where({ id }).first('id')))
    throw new ApiError('not_found', 'This enquiry does not exist, or it was deleted.');
}

interface NoteRow {
  id: string;
  at: string;
  author_id: string;
  /** The name at that time, as the account may be deleted. */
  author: string;
  text: string;
}

interface ReplyRow extends NoteRow {
  subject: string;
  /** null if it was sent from a mail program. */
  mail_id: string | null;
}

/** Actions of the audit log that tables of their own have in more detail. */
const TOLD_OTHERWISE = ['add_note', 'remove_note', 'reply', 'agreed_time', 'changed_time', 'cancelled_time'];

interface MailRow {
  id: string;
  kind: MailKind;
  to_address: string;
  delivery: MailDelivery;
  created_at: string;
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

const NOT_SENT =
  'No mail server is set up, so nothing was sent. Your reply is kept as a draft. Ask the person who looks after the server to connect one, or open the reply in your email program.';

/**
 * Mails a reply to the visitor, stores it with the request, and stops the response clock. A repeated call with the same id
 * sends nothing.
 * @returns whether it was sent now
 * @throws ApiError 'not_found'; 'conflict' for spam, or without a mail server
 */
export async function reply(
  trx: Knex,
  requestId: string,
  written: { id: string; subject: string; text: string; sent_elsewhere: boolean; writer: Writer },
  { outbox, mailTransport, site }: CommonServices,
): Promise<boolean> {
  const { id, subject, text, sent_elsewhere, writer } = written;
  const request = await lockOpenRequest(trx, requestId);
  if (await trx('consultation_replies').where({ id }).first('id')) return false;
  if (!sent_elsewhere && mailTransport === 'files') throw new ApiError('conflict', NOT_SENT);
  const mail_id = sent_elsewhere
    ? null
    : await outbox.post(trx, replyMail(request, { subject, text, writer }, site));
  await trx('consultation_replies').insert({
    id,
    consultation_id: requestId,
    author_id: writer.id,
    author: writer.name,
    subject,
    text,
    mail_id,
  });
  await trx('consultations')
    .where({ id: requestId })
    .update({
      responded_at: trx.raw('coalesce(responded_at, now())'),
      status: trx.raw(`case status when 'new' then 'replied' else status end`),
      assignee_id: trx.raw('coalesce(assignee_id, ?)', [writer.id]),
    });
  return true;
}

/** What a colleague wrote to a visitor. */
export function replyMail(
  { id, email }: { id: string; email: string },
  { subject, text, writer }: { subject: string; text: string; writer: Pick<Writer, 'email'> },
  site: SiteIdentity,
): NewMail {
  return {
    kind: 'consultation_reply',
    about: { resource: 'consultations', record_id: id },
    to: email,
    reply_to: writer.email,
    subject,
    // A person wrote it, so automatic replies such as out-of-office notes are welcome.
    headers: { 'Auto-Submitted': 'no' },
    ...layoutLetter(site, text),
  };
}
