import { useNotify } from 'react-admin';
import type { Restored, RestoreRequest } from '#shared/bin.ts';
import { adminApi } from '../session/http.ts';

/** Restores deleted records and says so, naming what could not be restored unchanged. Rejects with the reason. */
export function useRestore() {
  const notify = useNotify();
  return async (request: RestoreRequest, name: string): Promise<Restored> => {
    const data = await adminApi<Restored>('bin/restore', { method: 'POST', body: request });
    const [first, ...others] = data.notes;
    const lost =
      first && ` ${first}${others.length > 0 ? ` The same is true of ${others.length} more.` : ''}`;
    notify(`Restored: ${name}.${lost ?? ''}`, {
      type: lost ? 'warning' : 'success',
      ...(lost && { autoHideDuration: 12_000 }),
    });
    return data;
  };
}
