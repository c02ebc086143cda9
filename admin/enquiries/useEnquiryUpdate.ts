import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { Assignee, Enquiry, EnquiryStatus } from '#shared/consultations.ts';
import { useCommand } from '../forms/useCommand.ts';
import { adminApi } from '../session/http.ts';
import { nameOf } from './names.ts';
import { useMovedNotice } from './useMovedNotice.tsx';

/** Changes one consultation enquiry. The server refuses if somebody else has changed it since. */
export function useEnquiryUpdate(enquiry: Enquiry) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const sayMoved = useMovedNotice();
  const { run, isBusy } = useCommand(({ work }: { work: () => Promise<unknown>; said: string }) => work(), {
    done: (_result, { said }) => notify(`${nameOf(enquiry)}: ${said}`, { type: 'success' }),
    settled: refresh,
  });
  const update = (data: Partial<Enquiry>) =>
    dataProvider.update<Enquiry>('consultations', { id: enquiry.id, data, previousData: enquiry });
  const moving = useCommand((status: EnquiryStatus) => update({ status }), {
    done: ({ data }, to) => sayMoved({ before: enquiry, to, takeBack: async () => data }),
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
    move: (status: EnquiryStatus) => moving.run(status),
    /** Opens it again, once it had ended. */
    reopen: () => moving.run(enquiry.meeting_at ? 'meeting_agreed' : 'replied'),
    approve: () =>
      run({
        work: () => adminApi(`consultations/${enquiry.id}/approve`, { method: 'POST' }),
        said: 'not spam',
      }),
  };
}
