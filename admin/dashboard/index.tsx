import { usePermissions } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { lazyNamed } from '../lazy-named.ts';
import { homeOf } from '../session/auth-provider.ts';

const DashboardPage = lazyNamed(() => import('./DashboardPage.tsx'), 'DashboardPage');

/** /admin: the owner's start page; other roles have their own. */
export function Dashboard() {
  const { permissions: role, isPending } = usePermissions<string | null>();
  if (isPending) return null;
  const home = homeOf(role);
  return home === '/' ? <DashboardPage /> : <Navigate to={home} replace />;
}
