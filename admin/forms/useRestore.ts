import { useDataProvider, useNotify } from 'react-admin';
import type { Restored, RestoreRequest } from '#shared/bin.ts';
import type { AdminDataProvider } from '../data-provider.ts';

/** Restores deleted records and says so, naming what could not be restored unchanged. Rejects with the reason. */
export function useRestore() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  return async (request: RestoreRequest, name: string): Promise<Restored> => {
    const { data } = await dataProvider.restore(request);
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
