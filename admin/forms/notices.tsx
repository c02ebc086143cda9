import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, SnackbarContent, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  type Identifier,
  type RaRecord,
  useCanAccess,
  useCloseNotification,
  useDelete,
  useNotify,
  useRedirect,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Restored, RestoreRequest } from '#shared/bin.ts';
import { BIN_DAYS } from '#shared/retention.ts';
import { copyText } from '../browser.ts';
import { goesToBin } from '../declared-records.ts';
import { adminApi } from '../session/http.ts';
import { ConfirmDialog, useCommand } from './ConfirmDialog.tsx';

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

/** @returns a function that copies a text and says so, or says how to copy it by hand where the browser does not allow it */
export function useCopy() {
  const notify = useNotify();
  return async (text: string, copied: string, byHand: string): Promise<void> => {
    if (await copyText(text)) notify(copied, { type: 'success' });
    else notify(byHand, { type: 'warning' });
  };
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

/** How long Undo is offered, in milliseconds. A deleted record is still in the bin afterwards. */
export const STAYS = 15_000;

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

const KEPT = `It goes to the bin for ${BIN_DAYS} days; you can restore it from there.`;

interface DeleteButtonProps {
  record: RaRecord;
  /** The record's name in the question. */
  name: string;
  listPath: string;
  warning?: ReactNode;
  /** Why it cannot be deleted now, and what to do first; replaces the question. */
  obstacle?: ReactNode;
  /** Label of the button. */
  label?: string;
}

/** Asks, then deletes pessimistically. If the server refuses, the dialog stays open with the reason. */
export function DeleteButton(props: DeleteButtonProps) {
  const { record, name, listPath, warning, obstacle, label = 'Delete' } = props;
  const resource = useResourceContext() ?? '';
  const { canAccess } = useCanAccess({ resource, action: 'delete' });
  const form = useFormContext();
  const notifyDeleted = useDeletedNotice();
  const redirect = useRedirect();
  const [open, setOpen] = useState(false);
  const [deleteOne] = useDelete<RaRecord, Error>();

  const isKept = goesToBin(resource);
  if (!canAccess) return null;

  const work = async () => {
    await deleteOne(
      resource,
      { id: record.id, previousData: record },
      { mutationMode: 'pessimistic', returnPromise: true, onError: () => undefined },
    );
    notifyDeleted(resource, [record.id], name);
    // The record is gone, so there is nothing unsaved to warn about, or to keep in this browser.
    form?.reset();
    redirect(listPath);
  };

  return (
    <>
      <Button color="error" variant="outlined" startIcon={<DeleteIcon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        question={obstacle ? 'Still in use' : isKept ? 'Delete this?' : 'Delete for good?'}
        isDangerous
        {...(obstacle ? { dismissLabel: 'Close' } : { label, work })}
      >
        <Typography sx={{ mb: 1, fontWeight: 650, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography component="div" color="textSecondary">
          {obstacle ?? (
            <>
              {warning} {isKept ? KEPT : 'It cannot be restored.'}
            </>
          )}
        </Typography>
      </ConfirmDialog>
    </>
  );
}
