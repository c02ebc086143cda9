import { queryOptions } from '@tanstack/react-query';
import type { PublicApi } from '#shared/public.ts';

/** Asks whether an address without a page is an old one. @param pathname still encoded */
export const redirectQuery = (api: PublicApi, pathname: string) =>
  queryOptions({
    queryKey: ['redirect', pathname],
    // A failure is no error: the page for missing pages is shown.
    queryFn: () => api.getRedirect(pathname).catch(() => null),
  });
