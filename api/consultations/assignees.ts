import type { Knex } from 'knex';
import type { Assignee } from '#shared/consultations.ts';
import { PERSON_NAME } from '../platform/auth/users.ts';

/** @returns the admins with active accounts, by name */
export async function listAssignees(db: Knex): Promise<Assignee[]> {
  return assignable(db)
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .orderBy('name')
    .select('u.id', { name: db.raw(PERSON_NAME) });
}

/** @returns the address of a person while requests can be assigned to them */
export async function addressOf(db: Knex, id: string): Promise<string | null> {
  const row = await assignable(db).where('u.id', id).first('u.email');
  return row?.email ?? null;
}

/** Those who may answer. */
export const assignable = (db: Knex): Knex.QueryBuilder =>
  db('users as u')
    .join('user_roles as r', 'r.user_id', 'u.id')
    .where({ 'u.status': 'active' })
    .whereRaw("r.role || r.other_roles && '{admin,enquiries}'");
