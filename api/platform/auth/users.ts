import type { Knex } from 'knex';
import type { SessionUser } from '#shared/users.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';

/** SQL of the roles in a row of user_roles as `g`, empty without one. */
export const ROLES_OF = `case when g.role is null then '{}' else g.role || g.other_roles end`;

function users(db: Knex) {
  return db('users as u')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .leftJoin('user_roles as g', 'g.user_id', 'u.id')
    .select('u.id', 'u.email', db.raw("coalesce(p.full_name, '') as full_name"), 'g.role', {
      roles: db.raw(ROLES_OF),
    });
}

/** @returns the account if it is active, not invited or deactivated */
export async function findUser(db: Knex, id: string): Promise<SessionUser | null> {
  return (await users(db).where({ 'u.id': id, 'u.status': 'active' }).first()) ?? null;
}

/**
 * @param email must match EMAIL_PATTERN, as JavaScript and PostgreSQL disagree on the case of other characters
 * @returns the active account with its password hash
 */
export async function findUserByEmail(
  db: Knex,
  email: string,
): Promise<(SessionUser & { password_hash: string }) | null> {
  const row = users(db).select('u.password_hash').where({ 'u.email': email, 'u.status': 'active' });
  return (await row.first()) ?? null;
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
  await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.administrators]);
  return (await administrators(trx).first('u.id')) !== undefined;
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
  return administrators(db).orderBy('u.email').pluck('u.email');
}

const administrators = (db: Knex) =>
  db('users as u')
    .join('user_roles as r', 'r.user_id', 'u.id')
    .where({ 'r.role': 'admin', 'u.status': 'active' });

/** SQL over `users` as `u` and `profiles` as `p`: an account's name, or its address without one; null without an account. */
export const PERSON_NAME = "coalesce(nullif(p.full_name, ''), u.email::text)";

/** The same for visitors, who see no address of a colleague without a name, only what is before its @. */
export const HOST_NAME = "coalesce(nullif(p.full_name, ''), split_part(u.email::text, '@', 1))";

/** Joins the account that a column names, for PERSON_NAME: `rows.modify(joinPerson, 'r.user_id')`. */
export const joinPerson = (rows: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  rows.leftJoin('users as u', 'u.id', column).leftJoin('profiles as p', 'p.user_id', 'u.id');

/** @returns the names of accounts by id, without those that are gone */
export async function namesOf(db: Knex, ids: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
  const known = ids.filter((id) => typeof id === 'string');
  if (known.length === 0) return new Map();
  const rows = await users(db)
    .whereIn('u.id', known)
    .select({ name: db.raw(PERSON_NAME) });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
