import { Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useGetIdentity } from 'react-admin';
import type { confirmBothSchema } from '#shared/users.ts';
import { SchemaForm } from '../forms/SchemaForm.tsx';
import { CODE, CURRENT_PASSWORD } from '../session/password-fields.ts';

interface ProofDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  label: string;
  schema: typeof confirmBothSchema;
  onProved: (proof: { current_password: string; code: string }) => Promise<void>;
}

/** Asks for the password and a code before something that weakens or replaces the second factor. */
export function ProofDialog({ open, onClose, title, text, label, schema, onProved }: ProofDialogProps) {
  const { identity } = useGetIdentity();
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2.5 }}>{text}</Typography>
        <SchemaForm
          username={identity?.email ?? ''}
          fields={[{ ...CURRENT_PASSWORD, autoFocus: true }, CODE]}
          schema={schema}
          label={label}
          busyLabel="One moment…"
          onSubmit={onProved}
        >
          <Button onClick={onClose}>Cancel</Button>
        </SchemaForm>
      </DialogContent>
    </Dialog>
  );
}
