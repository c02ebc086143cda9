import type { Coming, Dashboard, Waiting } from '#shared/dashboard.ts';
import { adminApi } from '../session/http.ts';

export const fetchDashboard = () => adminApi<Dashboard>('dashboard');

export const fetchWaiting = () => adminApi<Waiting>('dashboard/waiting');

export const fetchComing = () => adminApi<Coming[]>('dashboard/coming');
