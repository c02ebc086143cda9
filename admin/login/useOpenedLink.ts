import { useQuery } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { requestJson } from '../session/http.ts';

/** What a mailed link is for, without using it up. */
export interface OpenedLink<T> {
  /** Undefined while it is looked at, and when it works no more. */
  data: T | undefined;
  error: Error | null;
  /** Whether it was used already, is too old or is not complete. */
  isOver: boolean;
}

/** Looks at a link as soon as its page is opened, so that nobody fills in a form for nothing. */
export function useOpenedLink<T>(address: string, token: string): OpenedLink<T> {
  const { data, error } = useQuery({
    queryKey: [address, token],
    queryFn: () => requestJson<T>(address, { method: 'POST', body: { token } }),
    retry: false,
    // What is typed below stays when somebody comes back to the tab.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return { data, error, isOver: error instanceof HttpError && [404, 422].includes(error.status) };
}
