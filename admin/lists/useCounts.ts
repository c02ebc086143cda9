import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../session/http.ts';

type Filter = Record<string, unknown>;

/** The number of records that match each filter, in one request; undefined while loading. */
export function useCounts(resource: string, filters: Filter[]) {
  const { data, error, isFetching } = useQuery({
    queryKey: [resource, 'getCounts', filters],
    queryFn: () => getCounts(resource, filters),
    enabled: filters.length > 0,
  });
  return { counts: data, error, isFetching };
}

export const getCounts = async (resource: string, filters: Filter[]): Promise<number[]> => {
  const query = new URLSearchParams({ of: JSON.stringify(filters) });
  return (await adminApi<{ counts: number[] }>(`${resource}/counts?${query}`)).counts;
};
