import { Button } from '@mui/material';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { AuditEntry, AuditEntryDetails } from '#shared/audit-log.ts';
import { recordPath } from '../declared-records.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { useRestore } from '../forms/notices.tsx';
import { nounOf } from './sentence.ts';

/** Undoes an entry: restores the record from the bin, or the values it replaced. Renders nothing when neither is possible. */
export function UndoButton({ entry }: { entry: AuditEntry }) {
  const { resource, record_id } = entry;
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const restore = useRestore();
  const name = entry.record_title ?? nounOf(resource);
  const isInBin = entry.action === 'delete' && entry.record_in_bin;

  const undo = async (id: string) => {
    if (isInBin) return restore({ ids: [id], resource }, name);
    const { data: whole } = await dataProvider.getOne<AuditEntryDetails>('audit-log', { id: entry.id });
    if (!whole.can_undo) throw new Error(`“${name}” was changed again since. Open it to change it back.`);
    const { data: previousData } = await dataProvider.getOne(resource, { id });
    await dataProvider.update(resource, { id, data: whole.details.before ?? {}, previousData });
    notify(`Undone: ${name} is as it was before.`, { type: 'success' });
  };
  const { run, isBusy } = useCommand(undo, { done: refresh });
  if (record_id === null || !(isInBin || (entry.can_undo && recordPath(resource, record_id) !== null)))
    return null;
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={isBusy}
      aria-label={isInBin ? `Restore: ${name}` : `Undo the change of ${name}`}
      onClick={(event) => {
        event.stopPropagation();
        run(record_id);
      }}
    >
      {isInBin ? 'Restore' : 'Undo'}
    </Button>
  );
}
