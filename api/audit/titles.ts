import type { Knex } from 'knex';
import { searchParts } from '#shared/search.ts';
import { containsPattern } from '../platform/http/list.ts';
import { isUuid, type Resource } from '../platform/http/resource.ts';

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

/**
 * Titles are those of the records, else of the bin, else in the log entries of deletions, which have values unless they are
 * personal data.
 * @returns a look-up of records' titles; undefined for a record whose title is not known
 */
export async function titlesOf(
  db: Knex,
  titles: Titles,
  entries: readonly { resource: string; record_id: string | null }[],
): Promise<(resource: string, id: string | null) => Titled | undefined> {
  const found = new Map<string, Titled>();
  const known = entries.filter(({ resource, record_id }) => titles[resource] && isUuid(record_id));
  const byResource = Map.groupBy(known, ({ resource }) => resource);
  await Promise.all(
    [...byResource].map(async ([resource, ofResource]) => {
      const { table, title } = titles[resource] as Titles[string];
      const ids = [...new Set(ofResource.map(({ record_id }) => record_id as string))];
      const { rows } = await db.raw<{ rows: (Titled & { id: string })[] }>(
        `select distinct on (id) id, title, place from (
           select r.id::text, ${title} as title, 'here' as place, 1 as rank, 0 as entry
             from ${table} r where r.id = any(:ids::uuid[])
           union all
           select record_id::text, title, 'bin', 2, 0
             from deleted_records where resource = :resource and record_id = any(:ids::uuid[])
           union all
           select a.record_id, ${title}, 'gone', 3, a.id
             from audit_log a, jsonb_populate_record(null::${table}, a.details -> 'before') r
             where a.resource = :resource and a.action = 'delete' and a.record_id = any(:ids)
               and jsonb_typeof(a.details -> 'before') = 'object'
         ) titled where title <> '' order by id, rank, entry desc`,
        { ids, resource },
      );
      for (const { id, ...titled } of rows) found.set(`${resource} ${id}`, titled);
    }),
  );
  return (resource, id) => found.get(`${resource} ${id}`);
}

/**
 * By the indexes of the long tables on the same expressions.
 * @returns a query for the resource and id of each record whose title contains the parts of the search
 */
export function titledRecords(db: Knex, titles: Titles, search: string): Knex.QueryBuilder {
  const searched = Object.entries(titles).filter(([, { isSearched = true }]) => isSearched);
  const lists = searched.map(([resource, { table, title }]) =>
    whereFound(db(`${table} as r`), title, search)
      .limit(FOUND_MAX)
      .select(db.raw('?::text as resource, r.id::text', [resource])),
  );
  return db.unionAll(lists, true);
}

/** Restricts rows to those whose text contains each part of a search. @param text SQL */
export function whereFound(rows: Knex.QueryBuilder, text: string, search: string): Knex.QueryBuilder {
  for (const part of searchParts(search)) rows.whereRaw(`fold(${text}) like ?`, [containsPattern(part)]);
  return rows;
}
