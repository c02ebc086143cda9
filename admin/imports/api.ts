import type { BlogImport } from '#shared/imports.ts';
import { adminApi } from '../session/http.ts';

/** Where a blog is brought in; subscribers are imported below /newsletter. */
export const START_PATH = '/import';
export const importPath = (id: string | number): string => `/import/${id}`;

export const command = (
  id: string,
  name: 'analyse' | 'run' | 'cancel' | 'undo' | 'options' | 'selection',
  body: object = {},
): Promise<BlogImport> => adminApi(`imports/${id}/${name}`, { method: 'POST', body });
