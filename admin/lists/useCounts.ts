import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data-provider.ts';

/** The number of records that match each filter, in one request; undefined while loading. */
export function useCounts(
  resource: string,
  filters: Record<string, unknown>[],
): { counts: number[] | undefined; error: Error | null; isFetching: boolean } {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data, error, isFetching } = useQuery({
    queryKey: [resource, 'getCounts', filters],
    queryFn: () => dataProvider.getCounts(resource, filters),
    enabled: filters.length > 0,
  });
  return { counts: data?.data, error, isFetching };
}
