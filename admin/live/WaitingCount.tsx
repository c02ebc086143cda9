import { usePermissions } from 'react-admin';
import { can } from '#shared/permissions.ts';
import { figure } from '#shared/words.ts';
import { useCounts } from '../lists/useCounts.ts';

/** How many records wait, beside their part of the menu; nothing where none does. */
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
