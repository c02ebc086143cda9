import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePermissions } from 'react-admin';
import { can, type Roles } from '#shared/permissions.ts';
import { readSession } from '../session/session.ts';
import { NewRequestsAnnouncer } from './badges.tsx';
import { openLiveStream } from './live-stream.ts';

const ADDRESS = '/api/admin/live';
/** Milliseconds in which a burst of changes is collected into one refetch. */
const GATHER_MS = 150;

/** Keeps visible lists and counts up to date, and announces new consultation requests. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const { permissions: roles } = usePermissions<Roles>();

  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    const waiting = new Map<string, ReturnType<typeof setTimeout>>();
    const refresh = (resource: string) => {
      clearTimeout(waiting.get(resource));
      waiting.set(
        resource,
        setTimeout(() => refreshLists(queryClient, resource), GATHER_MS),
      );
    };
    const { look, stop } = openLiveStream({
      open: () => new EventSource(ADDRESS),
      isSignedIn: async () => (await readSession()).user !== null,
      isVisible: () => document.visibilityState === 'visible',
      changed: ({ resource }) => refresh(resource),
      resumed: () => refreshLists(queryClient),
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      for (const timer of waiting.values()) clearTimeout(timer);
      stop();
    };
  }, [queryClient]);

  return can(roles, 'list', 'consultations') ? <NewRequestsAnnouncer /> : null;
}

/** Queries of lists and figures. A record's own query is left out, so that it does not change under a form. */
const READS: readonly unknown[] = [
  'getList',
  'getManyReference',
  'getCounts',
  'getValues',
  'getTimeline',
  'getResponseTimes',
  'getMailStatus',
];

/** Refetches the lists on screen, of one resource or all; others are refetched when shown. */
export function refreshLists(queryClient: QueryClient, resource?: string): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, read, params] }) =>
      (READS.includes(read) || isLivePage(read, params)) && (resource === undefined || name === resource),
  });
}

/** @see ShowPage */
const isLivePage = (read: unknown, params: unknown): boolean =>
  read === 'getOne' && (params as { meta?: { isLive?: boolean } }).meta?.isLive === true;
