import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { Consultation } from '#shared/consultations.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { useCommand } from '../forms/useCommand.ts';
import { nameOf } from './name.ts';

/** One change of one request, in one request to the server, refused when somebody changed it meanwhile. */
export function useConsultationUpdate(request: Consultation) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { run, isBusy } = useCommand(({ work }: { work: () => Promise<unknown>; said: string }) => work(), {
    done: (_result, { said }) => notify(`${nameOf(request)}: ${said}`, { type: 'success' }),
    settled: refresh,
  });

  return {
    isBusy,
    /** @param said of it afterwards, behind the request's name */
    change: (data: Partial<Consultation>, said: string) =>
      run({
        work: () => dataProvider.update('consultations', { id: request.id, data, previousData: request }),
        said,
      }),
    approve: () => run({ work: () => dataProvider.approve('consultations', request.id), said: 'not spam' }),
  };
}
