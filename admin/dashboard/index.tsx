import { usePermissions } from 'react-admin';
import { Navigate } from 'react-router-dom';
import type { Roles } from '#shared/permissions.ts';
import { lazyNamed } from '../lazy-named.tsx';
import { homeOf } from '../session/auth-provider.ts';

const DashboardPage = lazyNamed(() => import('./DashboardPage.tsx'), 'DashboardPage');

/** /admin: the owner's start page; other roles have their own. */
export function Dashboard() {
  const { permissions: roles, isPending } = usePermissions<Roles>();
  if (isPending) return null;
  const home = homeOf(roles);
  return home === '/' ? <DashboardPage /> : <Navigate to={home} replace />;
}
