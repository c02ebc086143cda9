import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { usePermissions } from 'react-admin';
import { can, type Roles } from '#shared/permissions.ts';
import type { SystemStatus } from '#shared/system-status.ts';
import { figure } from '#shared/words.ts';
import { HealthSign } from '../layout/HealthSign.tsx';
import { useCounts } from '../lists/StatusTabs.tsx';
import { adminApi } from '../session/http.ts';
import { colours } from '../theme/colours.ts';

const UNANSWERED = [{ status: 'new', is_sample: false }];

/** The number of unanswered requests, for the menu; nobody waits behind those that came with the product. */
export function NewRequestsBadge() {
  const { counts } = useCounts('consultations', UNANSWERED);
  const waiting = counts?.[0] ?? 0;
  if (waiting === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        px: 0.875,
        py: '1px',
        borderRadius: 99,
        bgcolor: colours.vermilion,
        color: colours.ink,
        fontSize: '0.8125rem',
        fontWeight: 700,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {figure(waiting)} <span style={visuallyHidden}>to answer</span>
    </Box>
  );
}

/** Announces new requests to screen readers while the page is open. */
export function NewRequestsAnnouncer() {
  const { counts } = useCounts('consultations', UNANSWERED);
  const waiting = counts?.[0];
  const before = useRef(waiting);
  const [news, setNews] = useState('');

  useEffect(() => {
    const more = waiting !== undefined && before.current !== undefined ? waiting - before.current : 0;
    before.current = waiting ?? before.current;
    if (more > 0) setNews(more === 1 ? '1 new enquiry' : `${more} new enquiries`);
    else if (more < 0) setNews('');
  }, [waiting]);

  return (
    <div role="status" aria-label="New enquiries" style={visuallyHidden}>
      {news}
    </div>
  );
}

/** The number of records that match the filters, for the menu; renders nothing for 0. */
export function WaitingCount({
  resource,
  filters,
}: {
  resource: string;
  filters: Record<string, unknown>[];
}) {
  const { permissions: roles } = usePermissions<Roles>();
  const { counts = [] } = useCounts(resource, can(roles, 'list', resource) ? filters : []);
  const waiting = counts.reduce((sum, count) => sum + count, 0);
  return waiting > 0 ? figure(waiting) : null;
}

const LIGHT_MS = 300_000;

/** The health check's light in the menu. */
export function StatusLight() {
  const { permissions: roles } = usePermissions<Roles>();
  const { data } = useQuery({
    queryKey: ['status'],
    queryFn: () => adminApi<SystemStatus>('status'),
    enabled: can(roles, 'list', 'status'),
    staleTime: LIGHT_MS,
    refetchInterval: LIGHT_MS,
    retry: false,
  });
  return data ? <HealthSign level={data.health.level} size={16} /> : null;
}
