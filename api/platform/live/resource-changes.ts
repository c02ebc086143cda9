import type { LiveChange } from '#shared/live.ts';
import { type DatabaseNotifications, listenToDatabase } from '../database/notifications.ts';
import type { Logger } from '../log.ts';

/** A statement for each row of a bulk change arrives as one, and a burst of visitors too. */
const GATHER_MILLISECONDS = 200;

/** Beyond this a list is read again whole, so the ids help nobody. */
const MOST_IDS = 20;

export interface ResourceChangeListener {
  /** Told each time a write of the resource becomes visible, at once; null when any may have been missed. */
  stale?(resource: string | null): void;
  /** Told what changed, gathered over a moment. */
  changed?(changes: LiveChange[]): void;
  /** Told when a session, a role or an account has changed. */
  accessChanged?(): void;
}

/** What changes in the admin's resources, in whichever process. */
export interface ResourceChanges {
  readonly listening: boolean;
  /** @returns stops telling */
  subscribe(listener: ResourceChangeListener): () => void;
  close(): Promise<void>;
}

export async function listenToResourceChanges(databaseUrl: string, log: Logger): Promise<ResourceChanges> {
  const listeners = new Set<ResourceChangeListener>();
  let gathered: LiveChange[] = [];
  let timer: NodeJS.Timeout | undefined;

  const tell = () => {
    timer = undefined;
    const changes = gatherChanges(gathered);
    gathered = [];
    for (const { changed } of listeners) changed?.(changes);
  };
  const notifications: DatabaseNotifications = await listenToDatabase(
    databaseUrl,
    log,
    ['resource_changed', 'access_changed'],
    {
      connected: () => {
        for (const { stale, accessChanged } of listeners) {
          stale?.(null);
          accessChanged?.();
        }
      },
      heard: (channel, payload) => {
        if (channel === 'access_changed') {
          for (const { accessChanged } of listeners) accessChanged?.();
          return;
        }
        const change = JSON.parse(payload) as LiveChange;
        for (const { stale } of listeners) stale?.(change.resource);
        gathered.push(change);
        timer ??= setTimeout(tell, GATHER_MILLISECONDS).unref();
      },
    },
  );
  return {
    get listening() {
      return notifications.listening;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearTimeout(timer);
      await notifications.close();
    },
  };
}

/** @returns one change for each resource and action */
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
