import type { Coming, Dashboard, DashboardPeriod, SourceCounts, Waiting } from '#shared/dashboard.ts';
import { adminApi } from '../session/http.ts';

export const fetchDashboard = (days: DashboardPeriod) => adminApi<Dashboard>(`dashboard?days=${days}`);

export const fetchSources = (days: DashboardPeriod) =>
  adminApi<SourceCounts[]>(`dashboard/sources?days=${days}`);

export const fetchWaiting = () => adminApi<Waiting>('dashboard/waiting');

export const fetchComing = () => adminApi<Coming[]>('dashboard/coming');
