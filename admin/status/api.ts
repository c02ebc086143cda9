import type { HealthLight, JobsRetried, SystemStatus } from '#shared/system-status.ts';
import { adminApi } from '../session/http.ts';

export const fetchStatus = () => adminApi<SystemStatus>('status');

export const fetchLight = () => adminApi<HealthLight>('status/light');

/** Retries the failed jobs of queues. @returns their number */
export async function retryQueues(names: readonly string[]): Promise<number> {
  const answers = await Promise.all(
    names.map((name) =>
      adminApi<JobsRetried>(`status/queues/${encodeURIComponent(name)}/retry`, { method: 'POST' }),
    ),
  );
  return answers.reduce((sum, { retried }) => sum + retried, 0);
}
