import type { Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { type AuditEntry, auditFilterSchema } from '#shared/audit-log.ts';
import { joinPerson } from '../platform/auth/users.ts';
import { crudRouter } from '../platform/http/crud-router.ts';
import { type Resource, timeFilters } from '../platform/http/resource.ts';
import type { Services } from '../services.ts';
import { type Titles, titledRecords, titlesOf, titlesOfRecords, whereFound } from './titles.ts';

const FIELDS = `case
  when jsonb_typeof(r.details -> 'fields') = 'array' then r.details -> 'fields'
  when jsonb_typeof(r.details -> 'after') = 'array' then r.details -> 'after'
  when jsonb_typeof(r.details -> 'after') = 'object'
    then (select coalesce(jsonb_agg(key), '[]') from jsonb_object_keys(r.details -> 'after') as key
      where r.details -> 'before' -> key is distinct from r.details -> 'after' -> key)
  else '[]' end`;

const IS_CHANGE = `jsonb_typeof(r.details -> 'before') = 'object' and jsonb_typeof(r.details -> 'after') = 'object'`;
/** Longest JSON value, in characters, that fits into a sentence; an id of a colleague says nothing there. */
const SHORT = 80;
const CHANGE = `case when ${IS_CHANGE} then (
    select case when count(*) = 1 and max(greatest(length((r.details -> 'before' -> key)::text), length((r.details -> 'after' -> key)::text))) <= ${SHORT}
      then jsonb_build_object('field', min(key), 'before', r.details -> 'before' -> min(key), 'after', r.details -> 'after' -> min(key)) end
    from jsonb_object_keys(r.details -> 'after') as key
    where r.details -> 'before' -> key is distinct from r.details -> 'after' -> key having min(key) <> 'assignee_id')
  end`;
const NOTES = `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(r.details)
  where jsonb_typeof(value) in ('number', 'string', 'boolean') and length(value::text) <= ${SHORT})`;
/** Updates, including those of public articles; a first publication is undone by another action. */
const CHANGES = `(r.action = 'update' or r.action = 'publish' and r.resource = 'posts'
  and r.details -> 'before' -> 'published' is not distinct from r.details -> 'after' -> 'published')`;
const CAN_UNDO = `${CHANGES} and coalesce(${IS_CHANGE}, false) and not jsonb_exists(r.details, 'fields') and not exists (
  select from audit_log l where l.resource = r.resource and l.record_id = r.record_id
    and l.at >= r.at and l.id > r.id)`;

export const AUDIT_LOG = 'audit-log';

/** The audit log, which requests can read, but not change. */
const auditLog = (db: Knex, titles: Titles): Resource => ({
  name: AUDIT_LOG,
  label: 'entry',
  table: 'audit_log',
  operations: ['list', 'show'],
  numbered: true,
  schema: z.object({}),
  readOnly: ['id', 'at', 'user_id', 'action', 'resource', 'record_id', 'request_id', 'details'],
  // It may contain the whole text of a post.
  notInLists: ['details'],
  computed: { user_name: 'u.name', fields: FIELDS, change: CHANGE, notes: NOTES, can_undo: CAN_UNDO },
  select: (query) => query.modify(joinPerson, 'r.user_id'),
  sortable: {},
  defaultSort: ['at', true],
  filterSchema: auditFilterSchema,
  filters: timeFilters('at'),
  distinct: ['resource'],
  searched: (rows, search) => searchFor(db, rows, titles, search),
  complete: (entries) => addTitles(db, titles, entries as unknown as AuditEntry[]),
  audit: 'values',
});

/** Restricts entries to those of a request, a person or a record, by its id or its title now. */
function searchFor(db: Knex, rows: Knex.QueryBuilder, titles: Titles, q: string): void {
  const people = db('people').select('id');
  rows.where((either) => {
    either.where('r.request_id', q);
    either.orWhereIn('r.user_id', whereFound(people, "concat_ws(E'\\n', full_name, email)", q));
    either.orWhereIn(['r.resource', 'r.record_id'], titledRecords(db, titles, q));
    either.orWhere('r.record_id', q.toLowerCase());
  });
}

/** Adds the titles of the records. */
async function addTitles(db: Knex, titles: Titles, entries: readonly AuditEntry[]): Promise<void> {
  const found = await titlesOf(db, titles, entries);
  for (const entry of entries) {
    const record = found(entry.resource, entry.record_id);
    const isKnown = Object.hasOwn(titles, entry.resource);
    Object.assign(entry, {
      can_undo: entry.can_undo && record?.place === 'here',
      record_title: record?.title ?? null,
      record_exists: isKnown ? record?.place === 'here' : null,
      record_in_bin: record?.place === 'bin',
    });
  }
}

/** /api/admin/audit-log, in ra-data-simple-rest's dialect. */
export const auditLogRouter = ({ db, resources }: Services): Router =>
  crudRouter(auditLog(db, titlesOfRecords(resources)), { db, written: async () => undefined });
