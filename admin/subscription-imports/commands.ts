import type { SubscriptionImport } from '#shared/subscription-imports.ts';
import { adminApi } from '../session/http.ts';

export const IMPORT_PATH = '/newsletter/import';
export const importPath = (id: string | number): string => `${IMPORT_PATH}/${id}`;

export const command = (
  id: string,
  name: 'check' | 'run' | 'undo' | 'confirmations',
  body: object = {},
): Promise<SubscriptionImport> => adminApi(`subscription-imports/${id}/${name}`, { method: 'POST', body });
