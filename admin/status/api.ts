import type { HealthLight, JobsRetried, SystemStatus } from '#shared/system-status.ts';
import { adminApi } from '../session/http.ts';

export const fetchStatus = () => adminApi<SystemStatus>('status');

export const fetchLight = () => adminApi<HealthLight>('status/light');

/** Tries the jobs of queues again that were given up. @returns how many */
export async function retryQueues(names: readonly string[]): Promise<number> {
  const answers = await Promise.all(
    names.map((name) =>
      adminApi<JobsRetried>(`status/queues/${encodeURIComponent(name)}/retry`, { method: 'POST' }),
    ),
  );
  return answers.reduce((sum, { retried }) => sum + retried, 0);
}
