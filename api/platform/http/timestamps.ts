import type { Knex } from 'knex';
import { addDays, startOfLondonDay } from '#shared/london-clock.ts';

/** The latest time that PostgreSQL and ISO 8601 write in the same way. */
const END_OF_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** Filters `<column>_gte` and `<column>_lte` for a time; a date without time means that whole day in London. */
export const timeFilters = (column: string) => ({
  [`${column}_gte`]: (query: Knex.QueryBuilder, from: string) => {
    query.where(`r.${column}`, '>=', timestampFrom(from));
  },
  [`${column}_lte`]: (query: Knex.QueryBuilder, to: string) => {
    query.where(`r.${column}`, '<', timestampAfter(to));
  },
});

const isDay = (text: string) => text.length === 10;

/**
 * @param from ISO 8601 date, or date and time with a zone
 * @returns the start of a range, ISO 8601 in UTC
 */
export function timestampFrom(from: string): string {
  return (isDay(from) ? startOfLondonDay(from) : new Date(from)).toISOString();
}

/**
 * @param to ISO 8601 date, or date and time with a zone
 * @returns the exclusive end of a range that includes `to`, ISO 8601 in UTC
 */
export function timestampAfter(to: string): string {
  const end = isDay(to) ? startOfLondonDay(addDays(to, 1)).getTime() : Date.parse(to) + 1;
  return new Date(Math.min(end, END_OF_TIME)).toISOString();
}
