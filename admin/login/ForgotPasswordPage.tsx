import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { forgotPasswordSchema } from '#shared/users.ts';
import { SchemaForm, type SchemaFormField } from '../forms/SchemaForm.tsx';
import { requestResetLink } from './api.ts';
import { LinkLayout } from './LinkLayout.tsx';

const FIELDS: SchemaFormField[] = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', autoFocus: true },
];

/** /admin/forgot-password: gives the same answer for every address, so that it does not reveal accounts. */
export function ForgotPasswordPage() {
  const [message, setMessage] = useState<string>();

  return (
    <LinkLayout title="Forgotten password">
      {message ? (
        <>
          <Alert severity="success" role="status">
            {message}
          </Alert>
          <Typography>
            It works once, for one hour. Nothing there? Look in the spam folder, or ask an administrator which
            address your account has.
          </Typography>
        </>
      ) : (
        <>
          <Typography>
            Enter the address you sign in with. We will email you a link to choose a new password.
          </Typography>
          <SchemaForm
            fields={FIELDS}
            schema={forgotPasswordSchema}
            label="Send me a link"
            busyLabel="Sending…"
            isAuth
            onSubmit={async (body) => {
              setMessage((await requestResetLink(body)).message);
            }}
          />
        </>
      )}
    </LinkLayout>
  );
}
