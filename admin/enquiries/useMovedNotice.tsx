import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { Enquiry, EnquiryStatus } from '#shared/consultations.ts';
import { UndoNotice } from '../forms/UndoNotice.tsx';
import { useCommand } from '../forms/useCommand.ts';
import { statusLabel } from '../lists/StatusChip.tsx';
import { nameOf } from './names.ts';

interface Move {
  /** The enquiry before the move. */
  before: Enquiry;
  to: EnquiryStatus;
  /** Undoes what else the move did, such as an appointment. @returns the enquiry afterwards */
  takeBack: () => Promise<Enquiry>;
}

/** @returns a function that announces an enquiry's new state and offers to undo the move */
export function useMovedNotice(): (move: Move) => void {
  const notify = useNotify();
  return (move) => notify(<Moved {...move} />, { type: 'success', autoHideDuration: 10_000 });
}

function Moved({ before, to, takeBack }: Move) {
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const notify = useNotify();
  const { id, status, lost_reason, outcome, responded_at, assignee_id } = before;
  const undo = useCommand(
    async () =>
      dataProvider.update('consultations', {
        id,
        data: { status, lost_reason, outcome, responded_at, assignee_id },
        previousData: await takeBack(),
      }),
    {
      done: () => notify(`${nameOf(before)}: ${statusLabel(status)} again`, { type: 'success' }),
      settled: refresh,
    },
  );
  return <UndoNotice words={`${nameOf(before)}: ${statusLabel(to)}`} undo={undo.run} />;
}
