/** What a colleague may be, also several at once; any other value has no permissions. */
export const ROLES = ['admin', 'editor', 'enquiries', 'staff'] as const;
export type Role = (typeof ROLES)[number];

/** The roles of a person, empty without access; null and undefined while nobody is known to be signed in. */
export type Roles = readonly string[] | null | undefined;

/** What a role may be allowed; an administrator may do anything. */
type Action = 'list' | 'show' | 'create' | 'edit' | 'export' | 'reorder';

type Permissions = '*' | { readonly [resource: string]: readonly Action[] };

/** All that is done with records that come back from the bin only through an administrator. */
const WRITE = ['list', 'show', 'create', 'edit'] as const;
const ARRANGE = [...WRITE, 'reorder'] as const;
const READ = ['list', 'show'] as const;

/** Permissions by role. The API enforces this table, and the admin app follows it; anything else is refused. */
const PERMISSIONS: { readonly [role in Role]: Permissions } = {
  admin: '*',
  editor: {
    posts: WRITE,
    categories: WRITE,
    media: WRITE,
    'page-texts': WRITE,
    testimonials: ARRANGE,
    'team-members': ARRANGE,
    specialities: ARRANGE,
    sectors: ARRANGE,
    reasons: ARRANGE,
    questions: ARRANGE,
    figures: ARRANGE,
    milestones: ARRANGE,
    offices: ARRANGE,
    clients: ARRANGE,
  },
  enquiries: {
    consultations: WRITE,
    appointments: READ,
    availability: WRITE,
    'reply-templates': WRITE,
  },
  staff: { subscriptions: [...READ, 'export'] },
};

/** @returns whether one of `roles` may do `action` on `resource`; false for an unknown role, resource or action. */
export function can(roles: Roles, action: string, resource: string): boolean {
  return (roles ?? []).some((role) => {
    if (!Object.hasOwn(PERMISSIONS, role)) return false;
    const permissions = PERMISSIONS[role as Role];
    if (permissions === '*') return true;
    return (
      Object.hasOwn(permissions, resource) && (permissions[resource] as readonly string[]).includes(action)
    );
  });
}

/** @returns whether one of `roles` is known. Without one, no protected page opens. */
export const hasRole = (roles: Roles): boolean => ROLES.some((known) => roles?.includes(known));
