import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import {
  type RaRecord,
  useCanAccess,
  useDelete,
  useNotify,
  useRedirect,
  useResourceContext,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';

interface DeleteButtonProps {
  record: RaRecord;
  /** How the record is called in the question. */
  name: string;
  listPath: string;
  warning?: string | undefined;
}

/** Asks first, deletes at once, and keeps the question open with the server's reason when it is refused. */
export function DeleteButton({ record, name, listPath, warning }: DeleteButtonProps) {
  const resource = useResourceContext() ?? '';
  const { canAccess } = useCanAccess({ resource, action: 'delete' });
  const form = useFormContext();
  const notify = useNotify();
  const redirect = useRedirect();
  const [open, setOpen] = useState(false);
  const [deleteOne, { isPending, error, reset }] = useDelete<RaRecord, Error>();

  if (!canAccess) return null;

  const confirm = () =>
    deleteOne(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          setOpen(false);
          notify(`Deleted: ${name}`, { type: 'success' });
          // The record is gone, so nothing unsaved is left to warn about.
          form?.reset(undefined, { keepValues: true });
          redirect(listPath);
        },
      },
    );

  return (
    <>
      <Button
        color="error"
        variant="outlined"
        startIcon={<DeleteIcon />}
        onClick={() => {
          reset();
          setOpen(true);
        }}
      >
        Delete
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        aria-labelledby="delete-title"
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id="delete-title">Delete for good?</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 1, fontWeight: 650, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography color="textSecondary">{warning ?? 'It cannot be brought back.'}</Typography>
          {error && (
            <Alert severity="error" role="alert" sx={{ mt: 2 }}>
              {error.message}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)} autoFocus>
            Cancel
          </Button>
          <Button color="error" variant="contained" disabled={isPending} onClick={confirm}>
            Delete
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
