import type * as z from 'zod';
import { userFilterSchema, userSchema } from '#shared/users.ts';
import { requirePassword } from '../platform/auth/passwords.ts';
import { adminRemains, endAccess } from '../platform/auth/users.ts';
import { ApiError, invalidField } from '../platform/http/api-error.ts';
import { COMMON_COLUMNS, type Resource } from '../platform/http/resource.ts';

export const LAST_ADMIN =
  'This is the last administrator who can sign in. Make somebody else an administrator first.';

/** People with an account. Their names and roles are in profiles and user_roles. */
export const users: Resource = {
  name: 'users',
  label: 'person',
  table: 'users',
  schema: userSchema,
  // Of a withdrawn invitation the log has the address alone.
  recordTitle: '(coalesce((select name from people where id = r.id), r.email::text))',
  readOnly: [...COMMON_COLUMNS, 'status', 'invited_at'],
  computed: {
    full_name: 'p.full_name',
    roles: 'p.roles',
    second_factor:
      'exists (select from second_factors f where f.user_id = r.id and f.confirmed_at is not null)',
    last_sign_in_at: 'p.last_sign_in_at',
    invitation_expires_at:
      "(select max(l.expires_at) from account_links l where l.user_id = r.id and l.purpose = 'invitation')",
    session_count: `(select count(*)::int from sessions s
      where s.user_id = r.id and s.expire > now() and s.sess ->> 'user_id' is not null)`,
    meeting_count: `(select count(*)::int from appointments a
      where a.host_id = r.id and a.starts_at > now() and a.cancelled_at is null)`,
  },
  sortable: {
    full_name: '(select lower(full_name) from profiles where user_id = r.id)',
    roles: '(select role from user_roles where user_id = r.id)',
    last_sign_in_at: '(select last_sign_in_at from profiles where user_id = r.id)',
  },
  filterSchema: userFilterSchema,
  filters: {
    role: (query, role: string | null) => {
      if (role === null) query.whereRaw('not exists (select from user_roles where user_id = r.id)');
      else
        query.whereRaw(
          'exists (select from user_roles where user_id = r.id and ? = any(role || other_roles))',
          [role],
        );
    },
  },
  searched: ['r.email::text', '(select full_name from profiles where user_id = r.id)'],
  select: (query) => query.join('people as p', 'p.id', 'r.id'),
  constraints: {
    users_email_unique: { field: 'email', message: 'Somebody already has this address' },
  },
  deleteObstacle: async (db, ids) => {
    const row = await db('users').whereIn('id', ids).whereNot({ status: 'invited' }).first('id');
    return row
      ? 'Only an invitation can be withdrawn. A person who has worked here stays in the log: deactivate them instead.'
      : '';
  },
  loadRelated: async (rows, trx) => {
    const ids = rows.map((row) => row.id as string);
    const people = await trx('people').whereIn('id', ids).select('id', 'full_name', 'roles');
    for (const row of rows)
      Object.assign(
        row,
        people.find((one) => one.id === row.id),
      );
  },
  toColumns: ({ email }, current, context) => {
    if (!current) return { email, status: 'invited', invited_at: new Date().toISOString() };
    // With another address, or as an administrator, a thief of a session could take over an account or the installation.
    if (String(email).toLowerCase() !== String(current.email).toLowerCase()) requirePassword(context);
    return { email };
  },
  writeRelated: async (user_id, fields, current, context) => {
    const { trx, userId } = context;
    const { full_name, roles } = fields as z.output<typeof userSchema>;
    if (!current) await trx('profiles').insert({ user_id, full_name });
    else await trx('profiles').where({ user_id }).update({ full_name });
    const [role, ...other_roles] = roles;
    const before = (current?.roles ?? []) as string[];
    if (String(roles) === String(before)) return;
    if (user_id === userId) throw ownRoles();
    if (roles.includes('admin') && !before.includes('admin')) requirePassword(context);
    if (role === undefined) await trx('user_roles').where({ user_id }).delete();
    else await trx('user_roles').insert({ user_id, role, other_roles }).onConflict('user_id').merge();
    if (current) await endAccess(trx, user_id);
    if (before.includes('admin') && !(await adminRemains(trx))) {
      throw new ApiError('conflict', LAST_ADMIN, { roles: LAST_ADMIN });
    }
  },
  audit: 'values',
};

const ownRoles = () =>
  invalidField('roles', 'You cannot change your own roles. Ask another administrator to do it.');
