import type { Knex } from 'knex';

/** SQL over `users` as `u` and `profiles` as `p`: an account's name, or its address without one; null without an account. */
export const PERSON_NAME = "coalesce(nullif(p.full_name, ''), u.email::text)";

/** Joins the account that a column names, for PERSON_NAME: `rows.modify(joinPerson, 'r.user_id')`. */
export const joinPerson = (rows: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  rows.leftJoin('users as u', 'u.id', column).leftJoin('profiles as p', 'p.user_id', 'u.id');

/** @returns the names of accounts by id, without those that are gone */
export async function namesOf(db: Knex, ids: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
  const known = ids.filter((id) => typeof id === 'string');
  if (known.length === 0) return new Map();
  const rows = await db('users as u')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .whereIn('u.id', known)
    .select('u.id', { name: db.raw(PERSON_NAME) });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
