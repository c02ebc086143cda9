import { useGetIdentity } from 'react-admin';

/** How the signed-in person is called as an assignee; undefined until it is known. */
export function useMyName(): string | undefined {
  const { identity } = useGetIdentity();
  return identity && (identity.fullName || String(identity.email));
}
