import { queryOptions } from '@tanstack/react-query';
import type { PublicApi, ShownRecords } from '#shared/public.ts';

/** Query for the active records of a resource, in their order. */
export const recordsQuery = <Name extends keyof ShownRecords>(api: PublicApi, name: Name) =>
  queryOptions({ queryKey: [name], queryFn: () => api.listRecords(name) });
