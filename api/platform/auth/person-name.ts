import type { Knex } from 'knex';

/** SQL over `users` as `u` and `profiles` as `p`: an account's name, or its address without one; null without an account. */
export const PERSON_NAME = "coalesce(nullif(p.full_name, ''), u.email::text)";

/** Joins the account that a column names, for PERSON_NAME: `rows.modify(joinPerson, 'r.user_id')`. */
export const joinPerson = (rows: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  rows.leftJoin('users as u', 'u.id', column).leftJoin('profiles as p', 'p.user_id', 'u.id');
