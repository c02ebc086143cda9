import type { BlogImport, BlogImportOptions, ImportItem } from '#shared/imports.ts';
import { httpClient } from '../session/http.ts';

const API = '/api/admin/imports';
const address = (id: string, what = '') => `${API}/${encodeURIComponent(id)}${what}`;

export const UPLOAD_ADDRESS = `${API}/upload`;

/** One post with its images and the beginning of its text. */
export const fetchItem = async (id: string): Promise<ImportItem> =>
  (await httpClient(`/api/admin/import-items/${encodeURIComponent(id)}`)).json;

/** Begins an import from a feed's address. */
export const startFromAddress = (feed: string): Promise<BlogImport> =>
  post(`${API}/address`, { address: feed });

export const command = (id: string, name: 'analyse' | 'run' | 'cancel' | 'undo'): Promise<BlogImport> =>
  post(address(id, `/${name}`));

export const saveOptions = (id: string, options: BlogImportOptions): Promise<BlogImport> =>
  post(address(id, '/options'), options);

/** Posts to select or deselect: single ones by number, or all that match a filter. */
export type Choice =
  | { selected: boolean; numbers: number[] }
  | { selected: boolean; filter: Record<string, unknown> };

export const choose = (id: string, choice: Choice): Promise<BlogImport> =>
  post(address(id, '/selection'), choice);

/** Deletes an import from the history; its posts stay. */
export async function forget(id: string): Promise<void> {
  await httpClient(address(id), { method: 'DELETE' });
}

/** Where the browser downloads what became of each post. */
export const reportAddress = (id: string): string => address(id, '/report.csv');

async function post<T>(url: string, body: object = {}): Promise<T> {
  return (await httpClient(url, { method: 'POST', body: JSON.stringify(body) })).json;
}
