import { QueryClient } from '@tanstack/react-query';
import { keepPageTexts } from './page-texts.ts';

const FRESH_FOR = 5 * 60 * 1000;

/** One retry, five minutes fresh, no refetch on window focus. @param takenOver false until the page is interactive */
export function createQueryClient(takenOver: () => boolean): QueryClient {
  const inBrowser = typeof window !== 'undefined';
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        refetchOnWindowFocus: false,
        retry: inBrowser ? 1 : false,
        // A failure that the server rendered must be what the browser finds when it takes the page over.
        retryOnMount: takenOver,
      },
    },
  });
  keepPageTexts(client);
  return client;
}
