import { useQuery } from '@tanstack/react-query';
import { useGetIdentity } from 'react-admin';
import type { Assignee } from '#shared/consultations.ts';
import { adminApi } from '../session/http.ts';

const NOBODY: Assignee[] = [];

/**
 * @param current to whom an enquiry is assigned, who stays a choice after leaving
 * @returns the people an enquiry can be assigned to
 */
export function useAssignees(current?: { assignee_id: string | null; assignee: string | null }): Assignee[] {
  const { data } = useQuery({
    queryKey: ['consultations', 'getAssignees'],
    queryFn: () => adminApi<Assignee[]>('consultations/assignees'),
  });
  const colleagues = data ?? NOBODY;
  if (!current?.assignee_id || colleagues.some(({ id }) => id === current.assignee_id)) return colleagues;
  return [...colleagues, { id: current.assignee_id, name: current.assignee ?? '' }];
}

/** The signed-in person, to whom an enquiry can be assigned; undefined while loading. */
export function useMe(): Assignee | undefined {
  const { identity } = useGetIdentity();
  return identity && { id: String(identity.id), name: identity.fullName || String(identity.email) };
}
