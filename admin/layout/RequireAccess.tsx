import type { ReactNode } from 'react';
import { useCanAccess, useResourceContext } from 'react-admin';
import { Navigate } from 'react-router-dom';

interface RequireAccessProps {
  action: 'list' | 'create' | 'edit';
  /** The one of the page, if it is not named. */
  resource?: string;
  children: ReactNode;
}

/** Shows a page to those who may use it; others go to /admin/setup. */
export function RequireAccess({ action, children, ...props }: RequireAccessProps) {
  const resource = useResourceContext(props) ?? '';
  const { isPending, canAccess } = useCanAccess({ resource, action });
  if (isPending) return null;
  return canAccess ? children : <Navigate to="/setup" replace />;
}
