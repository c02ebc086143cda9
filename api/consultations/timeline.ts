import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { TimelineChange, TimelineEntry } from '#shared/consultations.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** A note as it is stored under its id in consultations.note_log. */
interface StoredNote {
  at: string;
  author_id: string;
  /** As it was called then, for when the account is gone. */
  author: string;
  text: string;
}

const MOST_CHANGES = 200;

/** Adds a note, in one statement: two people who write at the same time both keep theirs. @throws ApiError 'not_found' */
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

/** Removes a note that its author no longer wants. @throws ApiError 'not_found' for somebody else's too */
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

/** @returns notes and what the audit log knows of the request, the latest first. @throws ApiError 'not_found' */
export async function readTimeline(db: Knex, requestId: string, readerId: string): Promise<TimelineEntry[]> {
  const row: { note_log: Record<string, StoredNote> } | undefined = await db('consultations')
    .where({ id: requestId })
    .first('note_log');
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
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('profiles as p', 'p.user_id', 'a.user_id')
    .where({ 'a.resource': 'consultations', 'a.record_id': requestId })
    .whereNotIn('a.action', ['add_note', 'remove_note'])
    .orderBy('a.at', 'desc')
    .limit(MOST_CHANGES)
    .select('a.id', 'a.at', 'a.action', 'a.details', {
      who: db.raw("coalesce(nullif(p.full_name, ''), u.email::text)"),
    });
  const changes = audits.map(
    ({ id, at, who, action, details }): TimelineEntry => ({
      kind: 'change',
      id: String(id),
      at,
      who,
      action,
      changes: changesOf(details),
    }),
  );
  return [...notes, ...changes].sort((a, b) => b.at.localeCompare(a.at));
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

function changesOf({ fields = [], before = {}, after = {} }: AuditRow['details']): TimelineChange[] {
  return fields.map((field) =>
    Object.hasOwn(after, field)
      ? { field, from: before[field] ?? null, to: after[field] ?? null }
      : { field },
  );
}

const missing = () =>
  new ApiError('not_found', 'This consultation request does not exist, or it was deleted.');

/** A note leaves updated_at as it is, by which open pages hear of every other change. */
async function tell(trx: Knex, id: string): Promise<void> {
  const change = { resource: 'consultations', action: 'update', count: 1, ids: [id] };
  await trx.raw(`select pg_notify('resource_changed', ?)`, [JSON.stringify(change)]);
}
