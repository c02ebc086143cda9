import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { Assignee, Consultation, ConsultationStatus } from '#shared/consultations.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { useCommand } from '../forms/useCommand.ts';
import { nameOf } from './names.ts';
import { useMovedNotice } from './useMovedNotice.tsx';

/** Changes one consultation request. The server refuses if somebody else has changed it since. */
export function useConsultationUpdate(request: Consultation) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const sayMoved = useMovedNotice();
  const { run, isBusy } = useCommand(({ work }: { work: () => Promise<unknown>; said: string }) => work(), {
    done: (_result, { said }) => notify(`${nameOf(request)}: ${said}`, { type: 'success' }),
    settled: refresh,
  });
  const update = (data: Partial<Consultation>) =>
    dataProvider.update<Consultation>('consultations', { id: request.id, data, previousData: request });
  const moving = useCommand((status: ConsultationStatus) => update({ status }), {
    done: ({ data }, to) => sayMoved({ before: request, to, takeBack: async () => data }),
    settled: refresh,
  });

  return {
    isBusy: isBusy || moving.isBusy,
    /** @param said shown after the person's name once it is done */
    assign: (to: Assignee | null) =>
      run({
        work: () => update({ assignee_id: to?.id ?? null }),
        said: `assigned to ${to?.name ?? 'nobody'}`,
      }),
    /** Gives it another state, which can be undone. */
    move: (status: ConsultationStatus) => moving.run(status),
    /** Opens it again, once it had ended. */
    reopen: () => moving.run(request.meeting_at ? 'meeting_agreed' : 'replied'),
    approve: () => run({ work: () => dataProvider.approve('consultations', request.id), said: 'not spam' }),
  };
}
