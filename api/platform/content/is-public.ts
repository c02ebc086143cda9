/**
 * SQL: whether the world can see a row with `published` and `published_at`, by the database's clock.
 * @param table its name or alias in the query
 */
export const isPublic = (table: string): string =>
  `${table}.published and (${table}.published_at is null or ${table}.published_at <= now())`;
