import { useGetIdentity } from 'react-admin';

/** The signed-in person's name as an assignee; undefined while loading. */
export function useMyName(): string | undefined {
  const { identity } = useGetIdentity();
  return identity && (identity.fullName || String(identity.email));
}
