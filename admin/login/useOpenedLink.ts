import { useQuery } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { requestJson } from '../session/http.ts';

/** The state of an emailed link, read without using it up. */
export interface OpenedLink<T> {
  /** Undefined while loading, and if the link no longer works. */
  data: T | undefined;
  error: Error | null;
  /** Whether it has been used, has expired or is incomplete. */
  isOver: boolean;
}

/** Checks a link as soon as its page is opened, so that nobody fills in a form in vain. */
export function useOpenedLink<T>(address: string, token: string): OpenedLink<T> {
  const { data, error } = useQuery({
    queryKey: [address, token],
    queryFn: () => requestJson<T>(address, { method: 'POST', body: { token } }),
    retry: false,
    // A refetch could replace the form, and with it what was typed.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return { data, error, isOver: error instanceof HttpError && [404, 422].includes(error.status) };
}
