/** The two roles of user_roles.role; any other value has no permissions. */
export const ROLES = ['admin', 'staff'] as const;
export type Role = (typeof ROLES)[number];

const ACTIONS = [
  'list',
  'show',
  'create',
  'edit',
  'delete',
  'export',
  'reorder',
  'retry',
  'approve',
  'resend',
  'send',
  'import',
  'restore',
] as const;
type Action = (typeof ACTIONS)[number];

type Permissions = '*' | { readonly [resource: string]: readonly Action[] };

/** Permissions by role. The API enforces this table, and the admin app follows it; anything else is refused. */
const PERMISSIONS: { readonly [role in Role]: Permissions } = {
  admin: '*',
  staff: { subscriptions: ['list', 'show', 'export'] },
};

/** @returns whether `role` may do `action` on `resource`; false for an unknown role, resource or action. */
export function can(role: string | null | undefined, action: string, resource: string): boolean {
  if (!role || !Object.hasOwn(PERMISSIONS, role)) return false;
  const permissions = PERMISSIONS[role as Role];
  if (permissions === '*') return true;
  return (
    Object.hasOwn(permissions, resource) && (permissions[resource] as readonly string[]).includes(action)
  );
}
