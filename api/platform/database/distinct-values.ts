import type { Knex } from 'knex';

/**
 * Steps through a column's index from value to value, so that ten values in a million rows cost ten look-ups.
 * @param most values to look at
 * @returns a query of `value`, without nulls
 */
export function distinctValues(db: Knex, table: string, column: string, most: number): Knex.QueryBuilder {
  const steps = db.raw(
    `(with recursive steps as (
       (select :column: as value, 1 as number from :table: where :column: is not null order by :column: limit 1)
       union all
       select next.value, steps.number + 1 from steps cross join lateral (
         select :column: as value from :table: where :column: > steps.value order by :column: limit 1) as next
       where steps.number < :most)
     select value from steps) as known`,
    { column, table, most },
  );
  return db.from(steps);
}
