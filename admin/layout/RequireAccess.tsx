import type { ReactNode } from 'react';
import { useCanAccess, useResourceContext } from 'react-admin';
import { Navigate } from 'react-router-dom';

interface RequireAccessProps {
  action: 'list' | 'create' | 'edit';
  /** By default the page's resource. */
  resource?: string;
  children: ReactNode;
}

/** Renders a page for those who may use it, and redirects others to /admin/setup. */
export function RequireAccess({ action, children, ...props }: RequireAccessProps) {
  const resource = useResourceContext(props) ?? '';
  const { isPending, canAccess } = useCanAccess({ resource, action });
  if (isPending) return null;
  return canAccess ? children : <Navigate to="/setup" replace />;
}
