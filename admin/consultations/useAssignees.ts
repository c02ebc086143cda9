import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data-provider.ts';

/** Names of those who can look after a request. */
export function useAssignees(): string[] {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: ['consultations', 'getAssignees'],
    queryFn: () => dataProvider.getAssignees(),
  });
  return [...new Set(data?.data.map(({ name }) => name))];
}
