import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { type RaRecord, useCanAccess, useDelete, useRedirect, useResourceContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { BIN_DAYS } from '#shared/bin.ts';
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
      {obstacle ? (
        <Refusal open={open} onClose={() => setOpen(false)} name={name}>
          {obstacle}
        </Refusal>
      ) : (
        <ConfirmDialog
          open={open}
          onClose={() => setOpen(false)}
          question={isKept ? 'Delete this?' : 'Delete for good?'}
          label={label}
          isDangerous
          work={work}
        >
          <Named name={name}>
            {warning} {isKept ? KEPT : 'It cannot be restored.'}
          </Named>
        </ConfirmDialog>
      )}
    </>
  );
}

function Refusal(props: { open: boolean; onClose: () => void; name: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Dialog open={props.open} onClose={props.onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Still in use</DialogTitle>
      <DialogContent>
        <Named name={props.name}>{props.children}</Named>
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Typography sx={{ mb: 1, fontWeight: 650, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography component="div" color="textSecondary">
        {children}
      </Typography>
    </>
  );
}
