import type { ReactNode } from 'react';
import { useCanAccess, useResourceContext } from 'react-admin';
import { Navigate } from 'react-router-dom';

/** Shows a page of a resource to whom it is allowed, and asks the server for nothing before; others go to /admin/setup. */
export function Allowed({ action, children }: { action: 'list' | 'create' | 'edit'; children: ReactNode }) {
  const resource = useResourceContext() ?? '';
  const { isPending, canAccess } = useCanAccess({ resource, action });
  if (isPending) return null;
  return canAccess ? children : <Navigate to="/setup" replace />;
}
