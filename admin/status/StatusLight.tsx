import { useQuery } from '@tanstack/react-query';
import { usePermissions } from 'react-admin';
import { can, type Roles } from '#shared/permissions.ts';
import type { HealthLight } from '#shared/system-status.ts';
import { HealthSign } from '../layout/HealthSign.tsx';
import { adminApi } from '../session/http.ts';

const EVERY_MS = 300_000;

/** The health check's light in the menu. A background request, so it does not prolong the session. */
export function StatusLight() {
  const { permissions: roles } = usePermissions<Roles>();
  const { data } = useQuery({
    queryKey: ['status', 'light'],
    queryFn: () => adminApi<HealthLight>('status/light'),
    enabled: can(roles, 'list', 'status'),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    retry: false,
  });
  return data ? <HealthSign level={data.level} size={16} /> : null;
}
