import { lazy } from 'react';
import { usePermissions } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { homeOf } from '../session/auth-provider.ts';

const DashboardPage = lazy(() =>
  import('./DashboardPage.tsx').then((page) => ({ default: page.DashboardPage })),
);

/** /admin: what an owner sees first. Other roles have a page of their own to start on. */
export function Dashboard() {
  const { permissions: role, isPending } = usePermissions<string | null>();
  if (isPending) return null;
  const home = homeOf(role);
  return home === '/' ? <DashboardPage /> : <Navigate to={home} replace />;
}
