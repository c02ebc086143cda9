import type { Knex } from 'knex';
import type { SessionUser } from '#shared/users.ts';
import { lockFor } from '../database/advisory-locks.ts';

const FIELDS = ['a.id', 'a.email', 'a.full_name', 'a.role', 'a.roles'] as const;

/** @returns the account if it is active, not invited or deactivated */
export async function findUser(db: Knex, id: string): Promise<SessionUser | null> {
  return (await db('people as a').where({ 'a.id': id, 'a.status': 'active' }).first(FIELDS)) ?? null;
}

/**
 * @param email must match EMAIL_PATTERN, as JavaScript and PostgreSQL disagree on the case of other characters
 * @returns the active account with its password hash
 */
export async function findUserByEmail(
  db: Knex,
  email: string,
): Promise<(SessionUser & { password_hash: string }) | null> {
  const row = await db('people as a')
    .join('users as u', 'u.id', 'a.id')
    .where({ 'a.email': email, 'a.status': 'active' })
    .first([...FIELDS, 'u.password_hash']);
  return row ?? null;
}

export async function passwordHashOf(db: Knex, id: string): Promise<string | null> {
  const row = await db('users').where({ id }).first('password_hash');
  return row?.password_hash ?? null;
}

/** @returns whether the account is still active with this hash; waits for running changes to it */
export async function isUnchanged(db: Knex, id: string, password_hash: string): Promise<boolean> {
  const row = await db('users').where({ id, password_hash, status: 'active' }).forShare().first('id');
  return row !== undefined;
}

export async function adminExists(db: Knex): Promise<boolean> {
  return (await db('user_roles').where({ role: 'admin' }).first('user_id')) !== undefined;
}

export async function createUser(
  trx: Knex,
  user: { email: string; full_name: string; password_hash: string },
  role: string | null,
): Promise<string> {
  const [row] = await trx('users')
    .insert({ email: user.email, password_hash: user.password_hash })
    .returning('id');
  await trx('profiles').insert({ user_id: row.id, full_name: user.full_name });
  if (role) await trx('user_roles').insert({ user_id: row.id, role });
  return row.id;
}

/**
 * Call it in the transaction of a change that may remove an administrator, after the change. Simultaneous changes wait.
 * @returns whether an active administrator is left
 */
export async function adminRemains(trx: Knex): Promise<boolean> {
  await lockFor(trx, 'administrators');
  return (await administrators(trx).first('id')) !== undefined;
}

/** Locks the account's credentials until the transaction ends. */
export async function lockUser(trx: Knex, id: string): Promise<void> {
  await trx('users').where({ id }).forUpdate().first('id');
}

/**
 * Ends a person's mailed links and sessions, including those waiting for a code. Call it in the transaction of every change of credentials. Invitations stay, as
 * their readers have no credentials yet.
 * @param except id of a session that stays
 * @returns the number of ended sessions
 */
export async function endAccess(trx: Knex, user_id: string, except?: string): Promise<number> {
  await lockUser(trx, user_id);
  await trx('account_links').where({ user_id }).whereNot({ purpose: 'invitation' }).delete();
  const sessions = trx('sessions').where({ user_id });
  if (except !== undefined) sessions.whereNot({ sid: except });
  return sessions.delete();
}

/** @returns the addresses of the administrators who can sign in */
export function administratorAddresses(db: Knex): Promise<string[]> {
  return administrators(db).orderBy('email').pluck('email');
}

const administrators = (db: Knex) => db('people').where({ role: 'admin', status: 'active' });

/** Joins the account that a column names as `u`: `rows.modify(joinPerson, 'r.user_id')`. */
export const joinPerson = (rows: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  rows.leftJoin('people as u', 'u.id', column);

/** @returns the names of accounts by id, without those that are gone */
export async function namesOf(db: Knex, ids: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
  const known = ids.filter((id) => typeof id === 'string');
  if (known.length === 0) return new Map();
  const rows = await db('people').whereIn('id', known).select('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}
