import { useGetIdentity } from 'react-admin';
import type { Assignee } from '#shared/consultations.ts';

/** The signed-in person, to whom an enquiry can be assigned; undefined while loading. */
export function useMe(): Assignee | undefined {
  const { identity } = useGetIdentity();
  return identity && { id: String(identity.id), name: identity.fullName || String(identity.email) };
}
