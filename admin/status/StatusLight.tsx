import { useQuery } from '@tanstack/react-query';
import { usePermissions } from 'react-admin';
import { can } from '#shared/permissions.ts';
import { HealthSign } from '../layout/HealthSign.tsx';
import { fetchLight } from './api.ts';

const EVERY_MS = 300_000;

/** The health check's light in the menu. A background request, so it does not prolong the session. */
export function StatusLight() {
  const { permissions: role } = usePermissions<string | null>();
  const { data } = useQuery({
    queryKey: ['status', 'light'],
    queryFn: fetchLight,
    enabled: can(role, 'list', 'status'),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    retry: false,
  });
  return data ? <HealthSign level={data.level} size={16} /> : null;
}
