import type { ImportOutcome, ImportRow, SubscriptionImport } from '#shared/subscription-imports.ts';
import { httpClient } from '../session/http.ts';

const API = '/api/admin/subscription-imports';
const address = (id: string, what = '') => `${API}/${encodeURIComponent(id)}${what}`;

/** POST a file here to read it into the database and check it. */
export const UPLOAD_ADDRESS = `${API}/upload`;

export async function fetchRows(id: string, outcome: ImportOutcome | ''): Promise<ImportRow[]> {
  const query = new URLSearchParams({ limit: '50', ...(outcome ? { outcome } : {}) });
  return (await httpClient(address(id, `/rows?${query}`))).json;
}

export async function command(
  id: string,
  name: 'check' | 'run' | 'undo' | 'confirmations',
  body: object = {},
): Promise<SubscriptionImport> {
  return (await httpClient(address(id, `/${name}`), { method: 'POST', body: JSON.stringify(body) })).json;
}

/** @returns the download address of the report with the outcome of each row */
export const reportAddress = (id: string): string => address(id, '/report.csv');
