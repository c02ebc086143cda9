import type { Knex } from 'knex';

/** The latest time that PostgreSQL and ISO 8601 write in the same way. */
const END_OF_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** Filters for the time of creation; a date without time as the end includes that whole day (UTC). */
export const createdAtFilters = {
  created_at_gte: (query: Knex.QueryBuilder, from: string) => {
    query.where('r.created_at', '>=', from);
  },
  created_at_lte: (query: Knex.QueryBuilder, to: string) => {
    query.where('r.created_at', '<', timestampAfter(to));
  },
};

/**
 * @param to ISO 8601 date, or date and time with a zone
 * @returns the exclusive end of a range that includes `to`, ISO 8601 in UTC
 */
export function timestampAfter(to: string): string {
  const end = new Date(to);
  if (to.length === 10) end.setUTCDate(end.getUTCDate() + 1);
  else end.setTime(end.getTime() + 1);
  return new Date(Math.min(end.getTime(), END_OF_TIME)).toISOString();
}
