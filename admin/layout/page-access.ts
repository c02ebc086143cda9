import { can } from '#shared/permissions.ts';

/** Addresses whose name differs from the resource whose permission they need. */
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

/** @returns whether a role may open an address below /admin; by default its first segment names the resource */
export function mayOpen(role: string | null | undefined, pathname: string): boolean {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  if (OPEN.has(first)) return true;
  return can(role, 'list', RESOURCE_AT[`${first}/${second}`] ?? RESOURCE_AT[first] ?? first);
}
