import type { Knex } from 'knex';
import { searchParts } from '#shared/search.ts';
import { containsPattern } from '../platform/http/list.ts';
import type { Resource } from '../platform/http/resource.ts';

/** By resource: its table, and the SQL expression over the table as `r` for a record's title. */
export interface Titles {
  readonly [resource: string]: {
    table: string;
    title: string;
    /** False if no index supports a search for the title. */
    isSearched?: boolean;
  };
}

/** @returns how the audit log finds the titles of each resource's records */
export function titlesOfRecords(resources: readonly Resource[]): Titles {
  const named = resources.flatMap(({ name, table, recordTitle }) =>
    recordTitle ? [[name, { table, title: recordTitle }] as const] : [],
  );
  return {
    bin: { table: 'deleted_records', title: 'r.title', isSearched: false },
    mails: { table: 'mails', title: 'r.subject', isSearched: false },
    ...Object.fromEntries(named),
  };
}

/** Most matches of a search per resource. */
const FOUND_MAX = 100;

/** A record's title, now or when it was deleted, and where the record is. */
interface Titled {
  title: string;
  place: 'here' | 'bin' | 'gone';
}

/** @returns a look-up of records' titles; undefined for a record whose title is not known */
export async function titlesOf(
  db: Knex,
  titles: Titles,
  entries: readonly { resource: string; record_id: string | null }[],
): Promise<(resource: string, id: string | null) => Titled | undefined> {
  const found = new Map<string, Titled>();
  const resources = [...new Set(entries.map(({ resource }) => resource))];
  await Promise.all(
    resources.map(async (resource) => {
      const place = Object.hasOwn(titles, resource) ? titles[resource] : undefined;
      if (!place) return;
      const ids = entries.filter((entry) => entry.resource === resource).map(({ record_id }) => record_id);
      const known = ids.filter((id) => id !== null && UUID.test(id));
      const rows: { id: string; title: string }[] = await db(`${place.table} as r`)
        .whereIn('r.id', [...new Set(known)] as string[])
        .select('r.id', db.raw(`${place.title} as title`));
      const note = (rows: { id: string; title: string | null }[], where: Titled['place']) => {
        for (const { id, title } of rows) if (title) found.set(`${resource} ${id}`, { title, place: where });
      };
      note(rows, 'here');
      const missing = () => [...new Set(known)].filter((id) => !found.has(`${resource} ${id}`)) as string[];
      if (missing().length > 0) note(await inBin(db, resource, missing()), 'bin');
      if (missing().length > 0) note(await asDeleted(db, resource, place, missing()), 'gone');
    }),
  );
  return (resource, id) => found.get(`${resource} ${id}`);
}

type NamedRow = { id: string; title: string | null };

function inBin(db: Knex, resource: string, ids: string[]): Promise<NamedRow[]> {
  return db('deleted_records')
    .where({ resource })
    .whereIn('record_id', ids)
    .select('record_id as id', 'title');
}

/** Finds titles in the log entries of deletions, which have values unless they are personal data. */
async function asDeleted(
  db: Knex,
  resource: string,
  { table, title }: Titles[string],
  ids: string[],
): Promise<NamedRow[]> {
  const { rows } = await db.raw(
    `select a.record_id as id, ${title} as title
     from audit_log a, jsonb_populate_record(null::??, a.details -> 'before') r
     where a.resource = ? and a.action = 'delete' and a.record_id = any(?)
       and jsonb_typeof(a.details -> 'before') = 'object' order by a.id`,
    [table, resource, ids],
  );
  return rows;
}

/**
 * One query, by the indexes of the long tables on the same expressions.
 * @returns the resource and id of each record whose title contains the parts of the search
 */
export async function findTitled(db: Knex, titles: Titles, search: string): Promise<[string, string][]> {
  const searched = Object.entries(titles).filter(([, { isSearched = true }]) => isSearched);
  const lists = searched.map(([resource, { table, title }]) =>
    whereFound(db(`${table} as r`), title, search)
      .limit(FOUND_MAX)
      .select('r.id', db.raw('?::text as resource', [resource])),
  );
  const found: { id: string; resource: string }[] = await db.unionAll(lists, true);
  return found.map(({ id, resource }) => [resource, id]);
}

/** Restricts rows to those whose text contains each part of a search. @param text SQL */
export function whereFound(rows: Knex.QueryBuilder, text: string, search: string): Knex.QueryBuilder {
  for (const part of searchParts(search)) rows.whereRaw(`fold(${text}) like ?`, [containsPattern(part)]);
  return rows;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
