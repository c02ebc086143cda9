import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data-provider.ts';

/** @returns whether emails can go out; undefined until that is known */
export function useCanSend(): boolean | undefined {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: ['mails', 'getMailStatus'],
    queryFn: () => dataProvider.getMailStatus(),
  });
  return data && data.data.transport === 'smtp';
}
