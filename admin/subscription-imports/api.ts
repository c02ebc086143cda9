import type { ImportOutcome, ImportRow, SubscriptionImport } from '#shared/subscription-imports.ts';
import { adminApi } from '../session/http.ts';

const API = 'subscription-imports';

/** POST a file here to read it into the database and check it. */
export const UPLOAD_ADDRESS = `/api/admin/${API}/upload`;

/** @returns the download address of the report with the outcome of each row */
export const reportAddress = (id: string): string => `/api/admin/${API}/${id}/report.csv`;

export const fetchRows = (id: string, outcome: ImportOutcome): Promise<ImportRow[]> =>
  adminApi(`${API}/${id}/rows?${new URLSearchParams({ limit: '50', outcome })}`);

export const command = (
  id: string,
  name: 'check' | 'run' | 'undo' | 'confirmations',
  body: object = {},
): Promise<SubscriptionImport> => adminApi(`${API}/${id}/${name}`, { method: 'POST', body });
