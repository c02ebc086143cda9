import type { Redirect, RedirectSource } from '#shared/redirects.ts';

export const SOURCE_NAMES: Record<RedirectSource, string> = {
  specification: 'Old website',
  slug: 'Renamed article',
  manual: 'Made here',
  import: 'Import',
};

/** @returns what comes of a redirect at this moment, as a status chip shows it */
export function stateOf({ is_active, covered, target_hidden }: Redirect): string {
  if (!is_active) return 'inactive';
  if (covered) return 'covered';
  return target_hidden ? 'target_hidden' : 'active';
}
