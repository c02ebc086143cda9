import type { Knex } from 'knex';

/** By resource: its table, and the SQL expression over the table as `r` for a record's title. */
export interface Titles {
  readonly [resource: string]: {
    table: string;
    title: string;
    /** False if no index supports a search for the title. */
    isSearched?: boolean;
  };
}

/** Most matches of a search per resource. */
const FOUND_MAX = 100;

/** A record's title, now or when it was deleted, and where the record is. */
export interface Titled {
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

/** @returns the resource and id of each record with a matching title */
export async function findTitled(db: Knex, titles: Titles, pattern: string): Promise<[string, string][]> {
  const lists = await Promise.all(
    Object.entries(titles).map(async ([resource, { table, title, isSearched = true }]) => {
      if (!isSearched) return [];
      const ids: string[] = await db(`${table} as r`)
        .whereRaw(`${title} ilike ?`, [pattern])
        .limit(FOUND_MAX)
        .pluck('r.id');
      return ids.map((id): [string, string] => [resource, id]);
    }),
  );
  return lists.flat();
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
