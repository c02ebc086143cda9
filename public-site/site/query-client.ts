import { QueryClient } from '@tanstack/react-query';
import { keepPageTexts } from './page-texts.ts';

const FRESH_FOR = 5 * 60 * 1000;

/** One retry, fresh for five minutes, no refetch on window focus. @param takenOver false until the page is interactive */
export function createQueryClient(takenOver: () => boolean): QueryClient {
  const inBrowser = typeof window !== 'undefined';
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        refetchOnWindowFocus: false,
        retry: inBrowser ? 1 : false,
        // Hydration must find the failure that the server rendered.
        retryOnMount: takenOver,
      },
    },
  });
  keepPageTexts(client);
  return client;
}
