/**
 * @returns SQL for whether a row with `published` and `published_at` is public, by the database's clock
 * @param table its name or alias in the query
 */
export const isPublic = (table: string): string =>
  `${table}.published and (${table}.published_at is null or ${table}.published_at <= now())`;
