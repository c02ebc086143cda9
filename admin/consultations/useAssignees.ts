import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Assignee } from '#shared/consultations.ts';
import type { AdminDataProvider } from '../data-provider.ts';

const NOBODY: Assignee[] = [];

/** @returns the people an enquiry can be assigned to */
export function useAssigneeList(): Assignee[] {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: ['consultations', 'getAssignees'],
    queryFn: () => dataProvider.getAssignees(),
  });
  return data?.data ?? NOBODY;
}

/** @returns their names, each once */
export const useAssignees = (): string[] => [...new Set(useAssigneeList().map(({ name }) => name))];
