import { can } from '#shared/permissions.ts';

/** Addresses that are not called like the resource whose right they take. */
const RESOURCE_AT: Readonly<Record<string, string>> = {
  newsletter: 'subscriptions',
  'newsletter/import': 'subscription-imports',
  'newsletter-archive': 'newsletters',
  import: 'imports',
  preview: 'posts',
  website: 'page-texts',
  site: 'page-texts',
  sources: 'dashboard',
};

/** Open to every account with a role. */
const OPEN = new Set(['', 'account']);

/** @returns whether a role may open an address below /admin; one that nobody has named here takes a right of its own */
export function mayOpen(role: string | null | undefined, pathname: string): boolean {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  if (OPEN.has(first)) return true;
  return can(role, 'list', RESOURCE_AT[`${first}/${second}`] ?? RESOURCE_AT[first] ?? first);
}
