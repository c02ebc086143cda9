import { type DatabaseNotifications, listenToDatabase } from '../platform/database/notifications.ts';
import type { Logger } from '../platform/log.ts';

/** Tells when published content may have changed, in whichever process that happened. */
export type ContentChanges = DatabaseNotifications;

/** @param changed called at each change, and after each reconnection, because changes were missed meanwhile */
export function listenToContentChanges(
  databaseUrl: string,
  log: Logger,
  changed: () => void,
): Promise<ContentChanges> {
  return listenToDatabase(databaseUrl, log, ['content_changed'], { heard: changed, connected: changed });
}
