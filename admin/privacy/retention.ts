import type { RetentionStatus } from '#shared/retention.ts';
import { adminApi } from '../session/http.ts';

export const fetchRetention = () => adminApi<RetentionStatus[]>('retention');
