import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useCanAccess, useDelete, useRedirect, useResourceContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { BIN_DAYS } from '#shared/limits.ts';
import { goesToBin } from '../declared-records.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useDeletedNotice } from './notices.tsx';

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
