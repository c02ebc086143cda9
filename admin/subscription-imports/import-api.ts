import { HttpError } from 'react-admin';
import type { ImportOutcome, ImportRow, SubscriptionImport } from '#shared/subscription-imports.ts';
import { httpClient, UNREACHABLE } from '../http.ts';
import { unattended } from '../live/unattended.ts';

const API = '/api/admin/subscription-imports';
const address = (id: string, what = '') => `${API}/${encodeURIComponent(id)}${what}`;

/** Sends a file as it is; the server reads it into the database and begins to check it. @throws HttpError */
export async function upload(file: File): Promise<SubscriptionImport> {
  const response = await fetch(`${API}/upload?filename=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'text/csv', Accept: 'application/json' },
    body: file,
  }).catch(() => {
    throw new HttpError(UNREACHABLE, 0);
  });
  const body = await response.json().catch(() => null);
  if (!response.ok)
    throw new HttpError(body?.message ?? 'The file could not be sent.', response.status, body);
  return body;
}

export const fetchImport = async (id: string): Promise<SubscriptionImport> =>
  (await unattended(() => httpClient(address(id)))).json;

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
