import type { QueryClient } from '@tanstack/react-query';
import { unattended } from './unattended.ts';

/** What shows many records, or figures about them. A record that is being edited is not read again under the form. */
const READS: readonly unknown[] = [
  'getList',
  'getManyReference',
  'getCounts',
  'getValues',
  'getTimeline',
  'getResponseTimes',
  'getMail',
  'getMailStatus',
];

/** Reads again what is on screen of a resource, or of all; what is not on screen is read when it is shown. */
export function refreshLists(queryClient: QueryClient, resource?: string): void {
  unattended(() =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [name, read] }) =>
        READS.includes(read) && (resource === undefined || name === resource),
    }),
  );
}
