/** The two roles of user_roles.role; any other value has no rights. */
export const ROLES = ['admin', 'staff'] as const;
export type Role = (typeof ROLES)[number];

export const ACTIONS = [
  'list',
  'show',
  'create',
  'edit',
  'delete',
  'export',
  'reorder',
  'retry',
  'rescue',
  'resend',
  'send',
  'import',
  'restore',
] as const;
export type Action = (typeof ACTIONS)[number];

type Rights = '*' | { readonly [resource: string]: readonly Action[] };

/** Role to rights. The API enforces this table and the admin app shows it; what it does not name is refused. */
export const RIGHTS: { readonly [role in Role]: Rights } = {
  admin: '*',
  staff: { subscriptions: ['list', 'show', 'export'] },
};

/** @returns whether `role` may do `action` on `resource`; false for an unknown role, resource or action. */
export function can(role: string | null | undefined, action: string, resource: string): boolean {
  if (!role || !Object.hasOwn(RIGHTS, role)) return false;
  const rights = RIGHTS[role as Role];
  if (rights === '*') return true;
  return Object.hasOwn(rights, resource) && (rights[resource] as readonly string[]).includes(action);
}
