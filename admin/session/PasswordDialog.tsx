import { Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { confirmPasswordSchema } from '#shared/users.ts';
import { SchemaForm } from '../forms/SchemaForm.tsx';
import { passwordConfirmation } from './password-confirmation.ts';
import { CURRENT_PASSWORD } from './password-fields.ts';
import { confirmPassword } from './session.ts';

const FIELDS = [{ ...CURRENT_PASSWORD, autoFocus: true }];
const cancel = () => passwordConfirmation.settle(null);

/** Asks for the password again before sensitive commands, which then continue. */
export function PasswordDialog() {
  const [open, setOpen] = useState(false);
  const { identity } = useGetIdentity();

  useEffect(() => passwordConfirmation.subscribe(setOpen), []);

  return (
    <Dialog open={open} onClose={cancel} aria-labelledby="password-title" maxWidth="xs" fullWidth>
      <DialogTitle id="password-title">Your password, please</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2.5 }}>
          This concerns other people’s data or access, so please confirm that it is you.
        </Typography>
        <SchemaForm
          username={identity?.email ?? ''}
          fields={FIELDS}
          schema={confirmPasswordSchema}
          label="Continue"
          busyLabel="One moment…"
          onSubmit={async (values) => passwordConfirmation.settle(await confirmPassword(values))}
        >
          <Button onClick={cancel}>Cancel</Button>
        </SchemaForm>
      </DialogContent>
    </Dialog>
  );
}
