import type { Redirect, RedirectSource } from '#shared/redirects.ts';

export const SOURCE_NAMES: Record<RedirectSource, string> = {
  specification: 'Old website',
  slug: 'Renamed article',
  manual: 'Made here',
  import: 'Import',
};

/** @returns the effective state of a redirect, as StatusChip names it */
export function stateOf({ is_active, covered, target_hidden }: Redirect): string {
  if (!is_active) return 'inactive';
  if (covered) return 'covered';
  return target_hidden ? 'target_hidden' : 'active';
}
