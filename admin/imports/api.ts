import type { BlogImport } from '#shared/imports.ts';
import { adminApi } from '../session/http.ts';

/** Where a blog is brought in; subscribers are imported below /newsletter. */
export const START_PATH = '/import';
export const importPath = (id: string | number): string => `/import/${id}`;

export const UPLOAD_ADDRESS = '/api/admin/imports/upload';

/** Download address of the report on each post. */
export const reportAddress = (id: string): string => `/api/admin/imports/${id}/report.csv`;

/** Begins an import from a feed's address. */
export const startFromAddress = (address: string): Promise<BlogImport> =>
  adminApi('imports/address', { method: 'POST', body: { address } });

export const command = (
  id: string,
  name: 'analyse' | 'run' | 'cancel' | 'undo' | 'options' | 'selection',
  body: object = {},
): Promise<BlogImport> => adminApi(`imports/${id}/${name}`, { method: 'POST', body });
