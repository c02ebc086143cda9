import type { QueryClient } from '@tanstack/react-query';

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
