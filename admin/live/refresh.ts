import type { QueryClient } from '@tanstack/react-query';
import { unattended } from '../session/unattended.ts';

/** What shows many records, or figures about them. A record that is being edited is not read again under the form. */
const READS: readonly unknown[] = [
  'getList',
  'getManyReference',
  'getCounts',
  'getValues',
  'getTimeline',
  'getResponseTimes',
  'getMailStatus',
  'getDraft',
  'getPresence',
];

/** Reads the lists on screen again, of one resource or all; other lists are read when they are shown. */
export function refreshLists(queryClient: QueryClient, resource?: string): void {
  unattended(() =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [name, read, params] }) =>
        (READS.includes(read) || isLivePage(read, params)) && (resource === undefined || name === resource),
    }),
  );
}

/** @see ShowPage */
const isLivePage = (read: unknown, params: unknown): boolean =>
  read === 'getOne' && (params as { meta?: { isLive?: boolean } }).meta?.isLive === true;
