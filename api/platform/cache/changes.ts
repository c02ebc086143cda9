import type { LiveChange } from '#shared/live.ts';
import type { Channel, DatabaseNotifications } from '../database/notifications.ts';

/** Announces changes by any process that invalidate cached values. */
export interface Changes {
  /** Whether changes are announced. While they are not, nothing may be cached. */
  readonly isListening: boolean;
  /** @param listener receives the name of the changed content, or null if anything may have changed */
  subscribe(listener: (changed: string | null) => void): void;
  /** Announces a change in this process at once, without waiting for PostgreSQL's notification. */
  announce(changed: string | null): void;
}

/** Changes of public content, without names, for values that are cheap to reload. */
export const contentChanges = (notifications: DatabaseNotifications): Changes =>
  changesOn(notifications, 'content_changed', () => null);

/** The same with names, for pages, which cost most; null affects every page. */
export const pageChanges = (notifications: DatabaseNotifications): Changes =>
  changesOn(notifications, 'content_changed', (payload) => payload || null);

/** Writes to the resources that `watch_resource` in the migrations names, by resource. */
export const resourceChanges = (notifications: DatabaseNotifications): Changes =>
  changesOn(
    notifications,
    'resource_changed',
    (payload) => payload && (JSON.parse(payload) as LiveChange).resource,
  );

function changesOn(
  notifications: DatabaseNotifications,
  channel: Channel,
  nameOf: (payload: string | null) => string | null,
): Changes {
  const listeners: ((changed: string | null) => void)[] = [];
  const announce = (changed: string | null) => {
    for (const listener of listeners) listener(changed);
  };
  notifications.subscribe(channel, (payload) => announce(nameOf(payload)));
  return {
    get isListening() {
      return notifications.isListening;
    },
    subscribe: (listener) => listeners.push(listener),
    announce,
  };
}
