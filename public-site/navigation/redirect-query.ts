import { queryOptions } from '@tanstack/react-query';
import type { PublicApi } from '#shared/public.ts';

/** Whether an address that shows nothing is an old one. @param pathname as it stands in the address */
export const redirectQuery = (api: PublicApi, pathname: string) =>
  queryOptions({
    queryKey: ['redirect', pathname],
    // Not to know is no error: the page that is missing says so.
    queryFn: () => api.getRedirect(pathname).catch(() => null),
  });
