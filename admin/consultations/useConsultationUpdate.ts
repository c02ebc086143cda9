import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { Consultation } from '#shared/consultations.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { nameOf } from './name.ts';

/** One change of one request, in one request to the server, refused when somebody changed it meanwhile. */
export function useConsultationUpdate(request: Consultation) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);

  const run = async (done: string, work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      notify(`${nameOf(request)}: ${done}`, { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : 'Not changed. Please try again.', { type: 'error' });
    } finally {
      setBusy(false);
      refresh();
    }
  };

  return {
    isBusy,
    change: (data: Partial<Consultation>, done: string) =>
      run(done, () => dataProvider.update('consultations', { id: request.id, data, previousData: request })),
    rescue: () => run('not spam', () => dataProvider.rescue('consultations', request.id)),
  };
}
