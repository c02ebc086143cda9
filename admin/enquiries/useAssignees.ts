import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity } from 'react-admin';
import type { Assignee } from '#shared/consultations.ts';
import type { AdminDataProvider } from '../data-provider.ts';

const NOBODY: Assignee[] = [];

/**
 * @param current to whom an enquiry is assigned, who stays a choice after leaving
 * @returns the people an enquiry can be assigned to
 */
export function useAssignees(current?: { assignee_id: string | null; assignee: string | null }): Assignee[] {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: ['consultations', 'getAssignees'],
    queryFn: () => dataProvider.getAssignees(),
  });
  const colleagues = data?.data ?? NOBODY;
  if (!current?.assignee_id || colleagues.some(({ id }) => id === current.assignee_id)) return colleagues;
  return [...colleagues, { id: current.assignee_id, name: current.assignee ?? '' }];
}

/** The signed-in person, to whom an enquiry can be assigned; undefined while loading. */
export function useMe(): Assignee | undefined {
  const { identity } = useGetIdentity();
  return identity && { id: String(identity.id), name: identity.fullName || String(identity.email) };
}
