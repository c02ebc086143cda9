import { usePermissions } from 'react-admin';
import { can } from '#shared/permissions.ts';
import { figure } from '#shared/words.ts';
import { useCounts } from '../lists/useCounts.ts';

/** The number of records that match the filters, for the menu; renders nothing for 0. */
export function WaitingCount({
  resource,
  filters,
}: {
  resource: string;
  filters: Record<string, unknown>[];
}) {
  const { permissions: role } = usePermissions<string | null>();
  const { counts = [] } = useCounts(resource, can(role, 'list', resource) ? filters : []);
  const waiting = counts.reduce((sum, count) => sum + count, 0);
  return waiting > 0 ? figure(waiting) : null;
}
