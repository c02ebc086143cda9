import { Button, SnackbarContent } from '@mui/material';
import { type Identifier, useCloseNotification, useNotify, useRefresh } from 'react-admin';
import type { Restored, RestoreRequest } from '#shared/bin.ts';
import { BIN_DAYS } from '#shared/limits.ts';
import { goesToBin } from '../declared-records.ts';
import { adminApi } from '../session/http.ts';
import { useCommand } from './useCommand.ts';

interface UndoNoticeProps {
  words: string;
  undo: () => void;
}

/** A notification of what was done, with an Undo button that works once. */
export function UndoNotice({ words, undo }: UndoNoticeProps) {
  const close = useCloseNotification();
  return (
    <SnackbarContent
      message={words}
      action={
        <Button
          color="inherit"
          size="small"
          variant="outlined"
          onClick={() => {
            undo();
            close();
          }}
        >
          Undo
        </Button>
      }
    />
  );
}

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
