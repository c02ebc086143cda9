import { type Identifier, useNotify, useRefresh } from 'react-admin';
import { BIN_DAYS } from '#shared/bin.ts';
import { goesToBin } from '../declared-records.ts';
import { UndoNotice } from './UndoNotice.tsx';
import { useCommand } from './useCommand.ts';
import { useRestore } from './useRestore.ts';

/** How long Undo is offered, in milliseconds; afterwards the record is still in the bin. */
const STAYS = 15_000;

/** Announces a deletion and, if the record went to the bin, offers to undo it. */
export function useDeletedNotice() {
  const notify = useNotify();
  return (resource: string, ids: Identifier[], name: string) => {
    if (!goesToBin(resource)) return notify(`Deleted: ${name}`, { type: 'success' });
    notify(<Deleted resource={resource} ids={ids} name={name} />, {
      type: 'success',
      autoHideDuration: STAYS,
    });
  };
}

function Deleted({ resource, ids, name }: { resource: string; ids: Identifier[]; name: string }) {
  const restore = useRestore();
  const refresh = useRefresh();
  const undo = useCommand(() => restore({ resource, ids: ids.map(String) }, name), { done: refresh });
  return <UndoNotice words={`Deleted: ${name}. It stays in the bin for ${BIN_DAYS} days.`} undo={undo.run} />;
}
