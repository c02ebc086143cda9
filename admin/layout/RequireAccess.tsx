import type { ReactNode } from 'react';
import { useCanAccess, useResourceContext } from 'react-admin';
import { Navigate } from 'react-router-dom';

/** Shows a form to whom its use is allowed, beyond the right to see its list; others go to /admin/setup. */
export function RequireAccess({ action, children }: { action: 'create' | 'edit'; children: ReactNode }) {
  const resource = useResourceContext() ?? '';
  const { isPending, canAccess } = useCanAccess({ resource, action });
  if (isPending) return null;
  return canAccess ? children : <Navigate to="/setup" replace />;
}
