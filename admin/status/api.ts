import type { JobsRetried, SystemStatus } from '#shared/system-status.ts';
import { adminApi } from '../session/http.ts';

export const fetchStatus = () => adminApi<SystemStatus>('status');

/** Tries the jobs of a queue again that were given up. */
export const retryQueue = (name: string) =>
  adminApi<JobsRetried>(`status/queues/${encodeURIComponent(name)}/retry`, { method: 'POST' });
