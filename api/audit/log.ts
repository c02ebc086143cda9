import type { Knex } from 'knex';
import {
  AUDIT_LIST_MAX,
  type AuditAction,
  type AuditChoices,
  type AuditEntry,
  type AuditEntryDetails,
  auditFilterSchema,
} from '#shared/audit-log.ts';
import { joinPerson, namesOf, PERSON_NAME } from '../platform/auth/users.ts';
import { distinctValues } from '../platform/database/database.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { ListQuery } from '../platform/http/list.ts';
import { timestampAfter, timestampFrom } from '../platform/http/resource.ts';
import { findTitled, type Titles, titlesOf, whereFound } from './titles.ts';

/** The columns of a list, without the values in `details`, which may contain the whole text of a post. */
const COLUMNS = ['a.id', 'a.at', 'a.user_id', 'a.action', 'a.resource', 'a.record_id', 'a.request_id'];
const USER_NAME = `${PERSON_NAME} as user_name`;
const FIELDS = `case
  when jsonb_typeof(a.details -> 'fields') = 'array' then a.details -> 'fields'
  when jsonb_typeof(a.details -> 'after') = 'array' then a.details -> 'after'
  when jsonb_typeof(a.details -> 'after') = 'object'
    then (select coalesce(jsonb_agg(key), '[]') from jsonb_object_keys(a.details -> 'after') as key
      where a.details -> 'before' -> key is distinct from a.details -> 'after' -> key)
  else '[]' end as fields`;

const IS_CHANGE = `jsonb_typeof(a.details -> 'before') = 'object' and jsonb_typeof(a.details -> 'after') = 'object'`;
/** Longest JSON value, in characters, that fits into a sentence. */
const SHORT = 80;
const CHANGE = `case when ${IS_CHANGE} then (
    select case when count(*) = 1 and max(greatest(length((a.details -> 'before' -> key)::text), length((a.details -> 'after' -> key)::text))) <= ${SHORT}
      then jsonb_build_object('field', min(key), 'before', a.details -> 'before' -> min(key), 'after', a.details -> 'after' -> min(key)) end
    from jsonb_object_keys(a.details -> 'after') as key
    where a.details -> 'before' -> key is distinct from a.details -> 'after' -> key)
  end as change`;
const NOTES = `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(a.details)
  where jsonb_typeof(value) in ('number', 'string', 'boolean') and length(value::text) <= ${SHORT}) as notes`;
/** Updates, including those of public articles; a first publication is undone by another action. */
const CHANGES = `(a.action = 'update' or a.action = 'publish' and a.resource = 'posts'
  and a.details -> 'before' -> 'published' is not distinct from a.details -> 'after' -> 'published')`;
const CAN_UNDO = `${CHANGES} and coalesce(${IS_CHANGE}, false) and not jsonb_exists(a.details, 'fields') and not exists (
  select from audit_log l where l.resource = a.resource and l.record_id = a.record_id
    and l.at >= a.at and l.id > a.id) as can_undo`;

const DERIVED = [USER_NAME, FIELDS, CHANGE, NOTES, CAN_UNDO];

/**
 * The rows that match a list's filter and search. They are wrapped in an object, because awaiting a query runs it.
 * @throws ApiError 'malformed' for an unknown filter
 */
export async function filteredLog(
  db: Knex,
  titles: Titles,
  list: Pick<ListQuery, 'ids' | 'q' | 'filter'>,
): Promise<{ rows: Knex.QueryBuilder }> {
  const parsed = auditFilterSchema.safeParse(list.filter);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? Object.keys(list.filter)[0] ?? '').slice(0, 50);
    throw new ApiError('malformed', `The log cannot be filtered by this "${field}".`);
  }
  const { at_gte, at_lte, ...exact } = parsed.data;
  const rows = db('audit_log as a');
  for (const [column, value] of Object.entries(exact)) {
    if (value?.includes('\0'))
      throw new ApiError('malformed', 'The filter holds a character that cannot be searched for.');
    if (value !== undefined) rows.where(`a.${column}`, value);
  }
  if (at_gte) rows.where('a.at', '>=', timestampFrom(at_gte));
  if (at_lte) rows.where('a.at', '<', timestampAfter(at_lte));
  if (list.ids)
    rows.whereIn(
      'a.id',
      list.ids.map(readEntryId).filter((id) => id !== null),
    );
  if (list.q) await searchFor(db, rows, titles, list.q);
  return { rows };
}

/** Searches by person, by the current title of a record, and by id. */
async function searchFor(db: Knex, rows: Knex.QueryBuilder, titles: Titles, q: string): Promise<void> {
  const people = db('users as u').leftJoin('profiles as p', 'p.user_id', 'u.id').limit(50).pluck('u.id');
  const userIds: string[] = await whereFound(people, "concat_ws(E'\\n', p.full_name, u.email)", q);
  const records = await findTitled(db, titles, q);
  const named = Object.keys(titles).map((resource) => [resource, q.toLowerCase()]);
  rows.where((either) => {
    either.where('a.request_id', q).orWhereIn('a.user_id', userIds);
    either.orWhereIn(['a.resource', 'a.record_id'], [...records, ...named]);
  });
}

/** @returns how many rows there are, counted up to AUDIT_LIST_MAX and no further */
export async function countUpToMax(db: Knex, rows: Knex.QueryBuilder): Promise<number> {
  const some = rows.clone().select(db.raw('1')).limit(AUDIT_LIST_MAX);
  const counted = await db.from(some.as('some')).count({ total: '*' }).first();
  return Number(counted?.total ?? 0);
}

/**
 * Reads a page, newest first unless asked otherwise; entries of the same moment stay in the order of writing. People and
 * records are joined to the rows of the page only.
 * @throws ApiError 'malformed' for any order but by time
 */
export async function readLogPage(
  db: Knex,
  titles: Titles,
  rows: Knex.QueryBuilder,
  { sort, range }: { sort: ListQuery['sort']; range: readonly [number, number] },
): Promise<AuditEntry[]> {
  if (sort && sort.field !== 'at' && sort.field !== 'id') {
    throw new ApiError('malformed', `The log cannot be sorted by "${sort.field.slice(0, 50)}".`);
  }
  const direction = sort?.descending === false ? 'asc' : 'desc';
  const inOrder = (query: Knex.QueryBuilder) => query.orderBy('a.at', direction).orderBy('a.id', direction);
  const [first, last] = range;
  const page = inOrder(rows.clone().select('a.id'))
    .offset(first)
    .limit(Math.max(0, Math.min(last, AUDIT_LIST_MAX - 1) - first + 1));
  const entries: Named[] = await inOrder(withPeople(db, page)).select(
    ...COLUMNS,
    ...DERIVED.map((sql) => db.raw(sql)),
  );
  return withTitles(db, titles, entries);
}

/** Reads one entry with its values. @throws ApiError 'not_found' */
export async function readLogEntry(db: Knex, titles: Titles, id: unknown): Promise<AuditEntryDetails> {
  const read = readEntryId(id);
  const rows = db('audit_log as a')
    .select('a.id')
    .where('a.id', read ?? -1);
  const entries: (Named & Pick<AuditEntryDetails, 'details'>)[] = await withPeople(db, rows).select(
    ...COLUMNS,
    'a.details',
    ...DERIVED.map((sql) => db.raw(sql)),
  );
  const [entry] = await withTitles(db, titles, entries);
  if (!entry)
    throw new ApiError('not_found', 'This entry does not exist, or was deleted because of its age.');
  return entry;
}

/** Reads the choices of the filters, with one index lookup per distinct value, however long the log is. */
export async function readChoices(db: Knex): Promise<AuditChoices> {
  const distinct = <Value extends string>(column: 'action' | 'resource'): Promise<Value[]> =>
    distinctValues(db, 'audit_log', column, 200).orderBy('value').pluck('value');
  const people = db('users as u')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .select('u.id', db.raw(`${PERSON_NAME} as name`))
    .orderBy('name')
    .limit(500);
  const [actions, resources, named] = await Promise.all([
    distinct<AuditAction>('action'),
    distinct('resource'),
    people,
  ]);
  return { people: named, actions, resources };
}

type Named = Omit<AuditEntry, 'record_title' | 'record_exists' | 'record_in_bin'>;

/** @param ids a query for ids only, which an index can answer */
function withPeople(db: Knex, ids: Knex.QueryBuilder): Knex.QueryBuilder {
  return db.from(ids.as('page')).join('audit_log as a', 'a.id', 'page.id').modify(joinPerson, 'a.user_id');
}

async function withTitles<Entry extends Named>(db: Knex, titles: Titles, entries: Entry[]) {
  const found = await titlesOf(db, titles, entries);
  await nameAssignees(db, entries);
  return entries.map((entry) => {
    const record = found(entry.resource, entry.record_id);
    const isKnown = Object.hasOwn(titles, entry.resource);
    return {
      ...entry,
      can_undo: entry.can_undo && record?.place === 'here',
      record_title: record?.title ?? null,
      record_exists: isKnown ? record?.place === 'here' : null,
      record_in_bin: record?.place === 'bin',
    };
  });
}

/** Replaces the ids of assignees by names, in an entry's only change and in its values. */
async function nameAssignees(
  db: Knex,
  entries: readonly (Named & Partial<Pick<AuditEntryDetails, 'details'>>)[],
): Promise<void> {
  const changes = entries.flatMap(({ change }) => (change?.field === 'assignee_id' ? [change] : []));
  const values = entries.flatMap(({ details = {} }) =>
    [details.before, details.after].filter((one): one is Record<string, unknown> => isAssigning(one)),
  );
  const names = await namesOf(db, [
    ...changes.flatMap(({ before, after }) => [before, after]),
    ...values.map(({ assignee_id }) => assignee_id),
  ]);
  const nameOf = (id: unknown) => (id === null ? null : (names.get(id) ?? 'Somebody whose account is gone'));
  for (const change of changes)
    Object.assign(change, { before: nameOf(change.before), after: nameOf(change.after) });
  for (const one of values) one.assignee_id = nameOf(one.assignee_id);
}

const isAssigning = (values: unknown): boolean =>
  typeof values === 'object' && values !== null && 'assignee_id' in values;

/** @returns null if it is not an id of the log, which counts from 1 */
function readEntryId(id: unknown): number | null {
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
