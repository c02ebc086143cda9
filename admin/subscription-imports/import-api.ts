import type { ImportOutcome, ImportRow, SubscriptionImport } from '#shared/subscription-imports.ts';
import { httpClient } from '../session/http.ts';

const API = '/api/admin/subscription-imports';
const address = (id: string, what = '') => `${API}/${encodeURIComponent(id)}${what}`;

/** Takes the bytes of a file; they are read into the database, and checked. */
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

/** Where the browser downloads what becomes of each row. */
export const reportAddress = (id: string): string => address(id, '/report.csv');
