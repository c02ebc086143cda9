import type { Knex } from 'knex';
import type { Assignee } from '#shared/consultations.ts';
import { PERSON_NAME } from '../platform/auth/person-name.ts';

/** @returns the admins with active accounts, by name */
export async function listAssignees(db: Knex): Promise<Assignee[]> {
  return db('users as u')
    .join('user_roles as r', 'r.user_id', 'u.id')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .where('r.role', 'admin')
    .where('u.status', 'active')
    .orderBy('name')
    .select('u.id', { name: db.raw(PERSON_NAME) });
}

/** @returns the addresses of assignees with this name, as `consultations.assignee` is a name */
export async function addressesOf(db: Knex, name: string): Promise<string[]> {
  const named = (await listAssignees(db)).filter((one) => one.name === name).map(({ id }) => id);
  return db('users').whereIn('id', named).orderBy('email').pluck('email');
}
