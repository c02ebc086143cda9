import type { Knex } from 'knex';
import type { TimelineChange, TimelineEntry } from '#shared/consultations.ts';
import { londonTime } from '#shared/words.ts';
import type { CommonServices } from '../common-services.ts';
import { joinPerson, namesOf } from '../platform/auth/users.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { requireRow } from '../platform/http/crud-router.ts';
import { layoutLetter } from '../platform/mail/layout.ts';
import { requireMailServer } from '../platform/mail/mailer.ts';
import type { NewMail } from '../platform/mail/outbox.ts';
import { consultations } from './resource.ts';
import { lockOpenEnquiry, noteAnswer, tellOpenPages, type Writer } from './stored-enquiry.ts';

const MOST_CHANGES = 200;

/**
 * Adds a note. A repeated call with the same id keeps one note, with the words of the last.
 * @returns whether anything changed
 * @throws ApiError 'not_found'
 */
export async function putNote(
  trx: Knex,
  consultation_id: string,
  { id, text }: { id: string; text: string },
  author: { id: string; name: string },
): Promise<boolean> {
  await requireRow(consultations, trx, consultation_id);
  const note = { id, consultation_id, author_id: author.id };
  const kept = await trx('consultation_notes').where(note).first('text');
  if (kept?.text === text) return false;
  if (kept) await trx('consultation_notes').where(note).update({ text });
  else await trx('consultation_notes').insert({ ...note, author: author.name, text });
  await tellOpenPages(trx);
  return true;
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
  await tellOpenPages(trx);
}

/** @returns the history of the request, newest first @throws ApiError 'not_found' */
export async function readTimeline(
  db: Knex,
  consultation_id: string,
  readerId: string,
): Promise<TimelineEntry[]> {
  await requireRow(consultations, db, consultation_id);
  const of = (table: string) => db(table).where({ consultation_id });
  const as = (kind: TimelineEntry['kind']) => ({ kind: db.raw('?', [kind]) });
  const notes: TimelineEntry[] = await of('consultation_notes').select('id', 'at', 'text', {
    ...as('note'),
    who: 'author',
    mine: db.raw('author_id = ?', [readerId]),
  });
  const replies: TimelineEntry[] = await of('consultation_replies as r')
    .leftJoin('mails as m', 'm.id', 'r.mail_id')
    .select('r.id', 'r.at', 'r.subject', 'r.text', 'r.mail_id', {
      ...as('reply'),
      who: 'r.author',
      delivery: db.raw(DELIVERY),
      sent_elsewhere: db.raw('r.mail_id is null'),
    });
  const appointments: TimelineEntry[] = await of('appointment_events').select(
    ...['id', 'at', 'who', 'what', 'appointment_id', 'starts_at', 'minutes', 'is_sent'],
    as('appointment'),
  );
  // Those to several members of the team become one entry.
  const mails: TimelineEntry[] = await db('mails as m')
    .where({ 'm.resource': 'consultations', 'm.record_id': consultation_id })
    .whereNotIn('m.kind', ['consultation_reply', 'appointment'])
    .groupByRaw(`m.kind, case m.kind when 'consultation_notification' then null else m.id end`)
    .select({
      ...as('mail'),
      mail: 'm.kind',
      who: db.raw('null'),
      id: db.raw(FIRST('m.id')),
      at: db.raw(FIRST('m.created_at')),
      delivery: db.raw(FIRST(DELIVERY)),
      to: db.raw('array_agg(m.to_address::text order by m.created_at)'),
    });
  const audits: AuditRow[] = await db('audit_log as a')
    .modify(joinPerson, 'a.user_id')
    .where({ 'a.resource': 'consultations', 'a.record_id': consultation_id })
    .whereNotIn('a.action', TOLD_OTHERWISE)
    .orderBy('a.at', 'desc')
    .limit(MOST_CHANGES)
    .select('a.at', 'a.action', 'a.details', { id: db.raw('a.id::text'), who: 'u.name' });
  const names = await namesOf(
    db,
    audits.flatMap(({ details: { before, after } }) => [before?.assignee_id, after?.assignee_id]),
  );
  const changes = audits.map(
    ({ details, ...entry }): TimelineEntry => ({
      kind: 'change',
      ...entry,
      changes: changesOf(details, names),
    }),
  );
  return [...notes, ...changes, ...mails, ...replies, ...appointments].sort((a, b) =>
    b.at.localeCompare(a.at),
  );
}

/** SQL for what became of mail `m`. */
const DELIVERY = `case when m.state = 'sent' and m.attempt_log -> -1 ->> 'outcome' = 'written' then 'written' else m.state end`;
const FIRST = (value: string) => `(array_agg(${value} order by m.created_at, m.id))[1]`;

/** Actions of the audit log that tables of their own have in more detail. */
const TOLD_OTHERWISE = ['add_note', 'remove_note', 'reply', 'agreed_time', 'changed_time', 'cancelled_time'];

interface AuditRow {
  id: string;
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
 * and
 * words sends nothing.
 * @returns whether it was sent now
 * @throws ApiError 'not_found'; 'conflict' for spam, without a mail server, or if other words were sent under this id
 */
export async function reply(
  trx: Knex,
  requestId: string,
  written: { id: string; subject: string; text: string; sent_elsewhere: boolean; writer: Writer },
  { outbox, mailer, site }: CommonServices,
): Promise<boolean> {
  const { id, subject, text, sent_elsewhere, writer } = written;
  const request = await lockOpenEnquiry(trx, requestId);
  const sent = await trx('consultation_replies').where({ id }).first('subject', 'text', 'at');
  if (sent?.subject === subject && sent.text === text) return false;
  if (sent)
    throw new ApiError(
      'conflict',
      `Not sent: this reply went out on ${londonTime(sent.at, { dateStyle: 'long', timeStyle: 'short' })} with other words. Send again if these should follow as a second email.`,
    );
  if (!sent_elsewhere) requireMailServer(mailer, NOT_SENT);
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
  await noteAnswer(trx, requestId, 'replied', writer.id);
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
