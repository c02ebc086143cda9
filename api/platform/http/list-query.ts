import * as z from 'zod';
import { ApiError } from './api-error.ts';
import { checkJson } from './body.ts';

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

const sortSchema = z.tuple([z.string(), z.enum(['ASC', 'DESC'])]);
const rangeSchema = z.tuple([z.int().min(0).max(2_000_000_000), z.int().min(-1).max(2_000_000_000)]);
const filterSchema = z.record(z.string(), z.unknown());
const idsSchema = z.union([z.string().transform((id) => [id]), z.array(z.string())]);

/**
 * Parses a list's query in ra-data-simple-rest's dialect.
 * @param limit rows of a list without a range
 * @throws ApiError 'malformed' for invalid JSON or another shape
 */
export function readListQuery(query: Record<string, unknown>, limit = DEFAULT_LIMIT): ListQuery {
  const sort = query.sort === undefined ? null : readJson('sort', query.sort, sortSchema);
  const { id, q, ...filter } = readFilter(query);
  const ids = id === undefined ? null : readShape('filter.id', id, idsSchema);
  const given = query.range === undefined ? null : readJson('range', query.range, rangeSchema);
  const range = given ?? (ids ? null : ([0, limit - 1] as const));
  if (range && range[1] - range[0] >= RANGE_MAX) {
    throw new ApiError('malformed', `Ask for at most ${RANGE_MAX} records at once.`);
  }
  if (range && range[1] < range[0] - 1) throw new ApiError('malformed', 'The range ends before it begins.');
  if (q !== undefined && q !== null && typeof q !== 'string')
    throw new ApiError('malformed', 'filter.q must be text.');
  refuseZero(q ?? '');
  return {
    range,
    sort: sort && { field: sort[0], descending: sort[1] === 'DESC' },
    ids,
    q: q?.trim() || null,
    filter,
  };
}

/** @returns the filter of a list or a bulk request; {} without one */
export function readFilter(query: Record<string, unknown>): Record<string, unknown> {
  return query.filter === undefined ? {} : readJson('filter', query.filter, filterSchema);
}

/** @throws ApiError 'malformed' unless the filter is exactly {"id": [...]} */
export function readBulkIds(query: Record<string, unknown>): string[] {
  const { id, ...others } = readFilter(query);
  if (id === undefined || Object.keys(others).length > 0) {
    throw new ApiError('malformed', 'Name the records with filter={"id":[…]}.');
  }
  return readShape('filter.id', id, idsSchema);
}

function readJson<T>(name: string, value: unknown, schema: z.ZodType<T>): T {
  if (typeof value !== 'string') throw new ApiError('malformed', `${name} must be given once.`);
  let data: unknown;
  try {
    data = JSON.parse(value);
  } catch {
    throw new ApiError('malformed', `${name} is not valid JSON.`);
  }
  // A schema would drop it silently.
  if (Object.hasOwn(Object(data), '__proto__'))
    throw new ApiError('malformed', `${name} cannot name "__proto__".`);
  checkJson({ [name]: data });
  return readShape(name, data, schema);
}

function readShape<T>(name: string, data: unknown, schema: z.ZodType<T>): T {
  const result = schema.safeParse(data);
  if (!result.success) throw new ApiError('malformed', `${name} has the wrong shape.`);
  return result.data;
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
