import type { RequestHandler, Response, Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { searchedNumber, searchParts } from '#shared/search.ts';
import { ApiError } from './api-error.ts';
import { refuseHalfCharacters } from './body.ts';
import { isId, listedColumns, type Resource, type Row, selectListed } from './resource.ts';

/** Most filters whose rows are counted at once. */
const MOST_FILTERS = 16;
/** Most rows of an answer; lists show fewer, exports are streamed. */
const RANGE_MAX = 5000;
const DEFAULT_LIMIT = 25;

export interface ListQuery {
  /** Zero-based, both ends inclusive; null for getMany, which wants all its ids. */
  range: readonly [number, number] | null;
  sort: { field: string; descending: boolean } | null;
  /** Ids that the answer is limited to. */
  ids: string[] | null;
  q: string | null;
  /** The rest of the filter, for the resource's schema. */
  filter: Record<string, unknown>;
}

/** Answers with a part of a list in the dialect, of which the first row has this number, from 0. */
export function sendRows(
  response: Response,
  name: string,
  { first = 0, rows, total }: { first?: number | undefined; rows: readonly object[]; total: number },
): void {
  response
    .set('Content-Range', `${name} ${first}-${Math.max(first, first + rows.length - 1)}/${total}`)
    .set('X-Total-Count', String(total))
    .json(rows);
}

/** As they are in the records: text, or the audit log's numbers. */
const idSchema = z.union([z.string(), z.int().transform(String)]);
/** The parameters of a query, each of which is JSON. */
const PARAMETERS = {
  sort: z.tuple([z.string(), z.enum(['ASC', 'DESC'])]),
  range: z
    .tuple([z.int().min(0).max(2_000_000_000), z.int().min(-1).max(2_000_000_000)])
    .refine(([first, last]) => last >= first - 1),
  filter: z.looseObject({
    id: z.union([idSchema.transform((id) => [id]), z.array(idSchema)]).optional(),
    q: z.string().nullish(),
  }),
  of: z.array(z.unknown()).min(1).max(MOST_FILTERS),
};

/**
 * Parses a list's query in ra-data-simple-rest's dialect.
 * @param limit rows of a list without a range
 * @throws ApiError 'malformed' for invalid JSON or another shape
 */
export function readListQuery(query: Record<string, unknown>, limit = DEFAULT_LIMIT): ListQuery {
  const { id: ids = null, q, ...filter } = readJson(query, 'filter') ?? {};
  const sort = readJson(query, 'sort');
  const range = readJson(query, 'range') ?? (ids ? null : ([0, limit - 1] as const));
  if (range && range[1] - range[0] >= RANGE_MAX)
    throw new ApiError('malformed', `Ask for at most ${RANGE_MAX} records at once.`);
  refuseZero(q ?? '');
  return {
    range,
    sort: sort ? { field: sort[0], descending: sort[1] === 'DESC' } : null,
    ids,
    q: q?.trim() || null,
    filter,
  };
}

function readJson<Name extends keyof typeof PARAMETERS>(
  query: Record<string, unknown>,
  name: Name,
): z.output<(typeof PARAMETERS)[Name]> | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  refuseHalfCharacters(String(text));
  try {
    return PARAMETERS[name].parse(JSON.parse(z.string().parse(text))) as never;
  } catch {
    throw new ApiError('malformed', `The query’s "${name}" is not JSON of the right shape.`);
  }
}

/** Refuses U+0000, which PostgreSQL cannot store. @throws ApiError 'malformed' */
export function refuseZero(text: string): void {
  if (text.includes('\0'))
    throw new ApiError('malformed', 'The text holds a character that cannot be searched for.');
}

const LIKE_WILDCARDS = /[\\%_]/g;

/** @returns a pattern for LIKE that finds `text` anywhere, literally; folded text is compared with fold() of a column */
export function containsPattern(text: string): string {
  return `%${text.replace(LIKE_WILDCARDS, '\\$&')}%`;
}

/** @returns the rows of a resource that match a list's ids, filter and search @throws ApiError for unknown filter fields */
export function filteredRows(
  resource: Resource,
  db: Knex,
  list: Pick<ListQuery, 'ids' | 'q' | 'filter'>,
): Knex.QueryBuilder {
  const rows = db(`${resource.table} as r`);
  if (list.ids)
    rows.whereIn(
      'r.id',
      list.ids.filter((id) => isId(resource, id)),
    );
  const filter = parseFilter(resource, list.filter);
  for (const [field, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    const narrow = resource.filters?.[field];
    if (narrow) narrow(rows, value as never);
    else if (value === null) rows.whereNull(`r.${field}`);
    else rows.where(`r.${field}`, value as Knex.Value);
  }
  const { searched, telephone } = resource;
  if (list.q && typeof searched === 'function') searched(rows, list.q);
  if (list.q && typeof searched !== 'function') addSearch(rows, list.q, searched, telephone);
  return rows;
}

function addSearch(
  rows: Knex.QueryBuilder,
  search: string,
  texts: readonly string[],
  telephone: string | undefined,
): void {
  const number = telephone && searchedNumber(search);
  rows.where((either) => {
    either.where((all) => {
      for (const part of searchParts(search))
        all.where((somewhere) => {
          for (const text of texts) somewhere.orWhereRaw(`fold(${text}) like ?`, [containsPattern(part)]);
        });
    });
    if (number)
      either.orWhereRaw(`regexp_replace(${telephone}, '[^0-9]', '', 'g') like ?`, [containsPattern(number)]);
  });
}

/** Adds the order of a list, ending with the id for a stable order across pages. */
export function sortedRows(
  resource: Resource,
  rows: Knex.QueryBuilder,
  sort: ListQuery['sort'],
): Knex.QueryBuilder {
  const { name, sortable, defaultSort: [usual, isDescending] = ['created_at', true] } = resource;
  const field = sort?.field ?? usual;
  const isOwn = Object.hasOwn(sortable, field);
  if (!isOwn && !listedColumns(resource).includes(field))
    throw new ApiError('malformed', `A list of ${name} cannot be sorted by "${field.slice(0, 50)}".`);
  const direction = (sort?.descending ?? isDescending) ? 'desc' : 'asc';
  for (const expression of [(isOwn && sortable[field]) || `r.${field}`].flat())
    rows.orderByRaw(`${expression} ${direction}`);
  return field === 'id' ? rows : rows.orderByRaw(`r.id ${direction}`);
}

function parseFilter(resource: Resource, filter: Record<string, unknown>): Record<string, unknown> {
  const unknown = Object.keys(filter).find((field) => !Object.hasOwn(resource.filterSchema.shape, field));
  if (unknown !== undefined)
    throw new ApiError(
      'malformed',
      `A list of ${resource.name} cannot be filtered by "${unknown.slice(0, 50)}".`,
    );
  const result = resource.filterSchema.safeParse(filter);
  if (!result.success)
    throw new ApiError(
      'malformed',
      `The filter "${String(result.error.issues[0]?.path[0])}" has a wrong value.`,
    );
  return result.data;
}

/** @returns a page of a list, and the total number of rows */
export async function listPage(
  resource: Resource,
  db: Knex,
  list: ListQuery,
): Promise<{ records: Row[]; total: number }> {
  const { range } = list;
  const sorted = (rows: Knex.QueryBuilder) => sortedRows(resource, rows, list.sort);
  let rows = filteredRows(resource, db, list);
  if (range) rows.offset(range[0]).limit(range[1] - range[0] + 1);
  // Further down, ids first: fields would be computed for all the rows before the page too. On the first one it takes longer.
  if (range?.[0]) rows = db(`${resource.table} as r`).whereIn('r.id', sorted(rows).select('r.id'));
  const page = selectListed(resource, sorted(rows), db);
  const [records, total] = await Promise.all([page as PromiseLike<Row[]>, countRows(resource, db, list)]);
  await resource.complete?.(records);
  return { records, total };
}

/** @returns the number of rows that match the filter @throws ApiError for unknown filter fields */
async function countRows(
  resource: Resource,
  db: Knex,
  list: Parameters<typeof filteredRows>[2],
): Promise<number> {
  const counted = await filteredRows(resource, db, list).count({ total: '*' }).first();
  return Number(counted?.total ?? 0);
}

/** Most values, more than a menu can show. */
const MOST_VALUES = 500;

/**
 * Summaries of a list: GET /counts?of=[filter, …] counts the rows of several filters in one request, and GET /values?of=field
 * lists the distinct values of a field.
 */
export function listSummaries(router: Router, resource: Resource, db: Knex, mayList: RequestHandler): void {
  router.get('/counts', mayList, async (request, response) => {
    const filters = readJson(request.query, 'of') ?? [];
    const lists = filters.map((filter) => readListQuery({ filter: JSON.stringify(filter) }));
    // One after the other, as a page of the admin must not take all connections of the pool.
    const totals: number[] = [];
    for (const list of lists) totals.push(await countRows(resource, db, list));
    response.json({ counts: totals });
  });

  router.get('/values', mayList, async (request, response) => {
    const field = String(request.query.of);
    if (!resource.distinct?.includes(field))
      throw new ApiError('malformed', `The values of "${field.slice(0, 50)}" cannot be listed.`);
    const values = db(resource.table)
      .distinct(field)
      .whereNotNull(field)
      .orderBy(field)
      .limit(MOST_VALUES)
      .pluck(field);
    response.json({ values: await values });
  });
}
