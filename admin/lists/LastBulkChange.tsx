import { Alert, Button } from '@mui/material';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useNotify, useRefresh, useResourceContext } from 'react-admin';
import { BULK_UNDO_FOR, type BulkUndo } from '#shared/selection.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { useCommand } from '../forms/useCommand.ts';

/** The last bulk change of a resource. */
interface BulkChange {
  message: string;
  undo: BulkUndo;
}

const keyOf = (resource: string) => ['last-bulk-change', resource];

/** @returns a function that sets the bulk change shown above the list; null removes it */
export function useShowBulkChange(resource: string): (change: BulkChange | null) => void {
  const queries = useQueryClient();
  return (change) => queries.setQueryData(keyOf(resource), change);
}

/** Shows the last bulk change above its list and offers to undo it, for ten minutes. */
export function LastBulkChange() {
  const resource = useResourceContext() ?? '';
  const show = useShowBulkChange(resource);
  const { data: change } = useQuery<BulkChange | null>({
    queryKey: keyOf(resource),
    queryFn: skipToken,
    gcTime: BULK_UNDO_FOR,
  });
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  const { run, isBusy } = useCommand((undo: BulkUndo) => dataProvider.undoMany(resource, undo), {
    done: () => {
      show(null);
      notify('Undone.', { type: 'success' });
      refresh();
    },
  });

  useEffect(() => {
    if (!change) return;
    const timer = setTimeout(() => queries.setQueryData(keyOf(resource), null), BULK_UNDO_FOR);
    return () => clearTimeout(timer);
  }, [change, queries, resource]);

  if (!change) return null;
  return (
    <Alert
      severity="success"
      role="status"
      onClose={() => show(null)}
      action={
        <>
          <Button color="inherit" variant="outlined" disabled={isBusy} onClick={() => run(change.undo)}>
            Undo
          </Button>
          <Button color="inherit" onClick={() => show(null)}>
            Close
          </Button>
        </>
      }
      sx={{ mb: 2, alignItems: 'center' }}
    >
      {change.message}
    </Alert>
  );
}
