import type { Knex } from 'knex';

/** Resource to its table and the SQL expression over it, as `r`, that says what a record is called. */
export interface Titles {
  readonly [resource: string]: { table: string; title: string };
}

/** Records that one search may name of each resource. */
const FOUND_MAX = 100;

/** @returns a look-up of what records are called now; undefined for one that is gone or has no table */
export async function titlesOf(
  db: Knex,
  titles: Titles,
  entries: readonly { resource: string; record_id: string | null }[],
): Promise<(resource: string, id: string | null) => string | undefined> {
  const found = new Map<string, string>();
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
      for (const { id, title } of rows) found.set(`${resource} ${id}`, title);
    }),
  );
  return (resource, id) => found.get(`${resource} ${id}`);
}

/** @returns resource and id of the records whose title matches */
export async function findTitled(db: Knex, titles: Titles, pattern: string): Promise<[string, string][]> {
  const lists = await Promise.all(
    Object.entries(titles).map(async ([resource, { table, title }]) => {
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
