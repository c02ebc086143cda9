import { Button } from '@mui/material';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { AuditEntry, AuditEntryDetails } from '#shared/audit-log.ts';
import { recordPath } from '../declared-records.ts';
import { useCommand } from '../forms/useCommand.ts';
import { useRestore } from '../forms/useRestore.ts';
import { nounOf } from './sentence.ts';

/** Undoes an entry: restores the record from the bin, or the values it replaced. Renders nothing when neither is possible. */
export function TakeBack({ entry }: { entry: AuditEntry }) {
  const { resource, record_id, record_title } = entry;
  if (record_id === null) return null;
  const name = record_title ?? nounOf(resource);
  if (entry.action === 'delete' && entry.record_in_bin)
    return <RestoreButton resource={resource} id={record_id} name={name} />;
  if (entry.can_undo && recordPath(resource, record_id) !== null)
    return <UndoButton entry={entry} id={record_id} name={name} />;
  return null;
}

function RestoreButton({ resource, id, name }: { resource: string; id: string; name: string }) {
  const restore = useRestore();
  const refresh = useRefresh();
  const { run, isBusy } = useCommand(() => restore({ ids: [id], resource }, name), { done: refresh });
  return (
    <Button
      variant="outlined"
      color="secondary"
      size="small"
      disabled={isBusy}
      aria-label={`Restore: ${name}`}
      onClick={() => run()}
    >
      Restore
    </Button>
  );
}

function UndoButton({ entry, id, name }: { entry: AuditEntry; id: string; name: string }) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const { resource } = entry;
  const { run, isBusy } = useCommand(
    async () => {
      const { data: whole } = await dataProvider.getOne<AuditEntryDetails>('audit-log', { id: entry.id });
      if (!whole.can_undo) throw new Error(`“${name}” was changed again since. Open it to change it back.`);
      const { data: previousData } = await dataProvider.getOne(resource, { id });
      return dataProvider.update(resource, { id, data: whole.details.before ?? {}, previousData });
    },
    {
      done: () => {
        notify(`Undone: ${name} is as it was before.`, { type: 'success' });
        refresh();
      },
    },
  );
  return (
    <Button
      variant="outlined"
      color="secondary"
      size="small"
      disabled={isBusy}
      aria-label={`Undo the change of ${name}`}
      onClick={() => run()}
    >
      Undo
    </Button>
  );
}
