import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BlogImport } from '#shared/imports.ts';
import { unattended } from '../live/unattended.ts';
import { fetchImport } from './import-api.ts';
import { isAtWork } from './words.ts';

const POLL_MILLISECONDS = 1000;
const keyOf = (id: string) => ['imports', 'getOne', 'progress', id];

/** One import, asked for once a second while the server is at work on it. */
export function useImport(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: () => fetchImport(id),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data.state) ? POLL_MILLISECONDS : false),
  });
  const state = query.data?.state;
  const last = useRef(state);
  useEffect(() => {
    if (last.current && state && last.current !== state) unattended(() => refreshItems(client));
    last.current = state;
  }, [state, client]);
  return query;
}

/** Shows at once what a command answered, and reads again what hangs on it. */
export function useChanged(): (found: BlogImport) => Promise<void> {
  const client = useQueryClient();
  return async (found) => {
    // An answer that was on its way before the command would show the state of before, at which nothing more is asked.
    await client.cancelQueries({ queryKey: keyOf(found.id) });
    client.setQueryData(keyOf(found.id), found);
    refreshItems(client);
  };
}

const refreshItems = (client: QueryClient) => void client.invalidateQueries({ queryKey: ['import-items'] });
