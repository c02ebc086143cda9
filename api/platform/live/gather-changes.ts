import type { LiveChange } from '#shared/live.ts';

/** Most ids of a change; beyond that, lists are read again whole. */
const MOST_IDS = 20;

/** @returns a change per resource and action */
export function gatherChanges(changes: readonly LiveChange[]): LiveChange[] {
  const merged = new Map<string, LiveChange>();
  for (const { resource, action, count, ids } of changes) {
    const key = `${resource} ${action}`;
    const known = merged.get(key);
    const all = [...new Set([...(known?.ids ?? []), ...ids])];
    const isWhole = ids.length === count && (known ? known.ids.length > 0 : true);
    merged.set(key, {
      resource,
      action,
      count: (known?.count ?? 0) + count,
      ids: isWhole && all.length <= MOST_IDS ? all : [],
    });
  }
  return [...merged.values()];
}
