import type { ReactNode } from 'react';
import { useCanAccess, useResourceContext } from 'react-admin';
import { Navigate, useLocation, useParams } from 'react-router-dom';

/** Redirects one of react-admin's default addresses to ours, keeping the query. */
export function RedirectTo({ to }: { to: string | ((id: string) => string) }) {
  const { id = '' } = useParams();
  const { search } = useLocation();
  return <Navigate to={{ pathname: typeof to === 'string' ? to : to(id), search }} replace />;
}

/** Redirects an address of an earlier version, and everything below it, to the current one. */
export function RedirectBelow({ to }: { to: string }) {
  const { '*': rest = '' } = useParams();
  const { search } = useLocation();
  return <Navigate to={{ pathname: rest ? `${to}/${rest}` : to, search }} replace />;
}

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
