import { Navigate, useLocation, useParams } from 'react-router-dom';

/** Leads from one of react-admin's own addresses to the specification's; what was asked for stays in the query. */
export function RedirectTo({ to }: { to: string | ((id: string) => string) }) {
  const { id = '' } = useParams();
  const { search } = useLocation();
  return <Navigate to={{ pathname: typeof to === 'string' ? to : to(id), search }} replace />;
}

/** Leads from an address of an earlier version, and all below it, to where it is now. */
export function RedirectBelow({ to }: { to: string }) {
  const { '*': rest = '' } = useParams();
  const { search } = useLocation();
  return <Navigate to={{ pathname: rest ? `${to}/${rest}` : to, search }} replace />;
}
