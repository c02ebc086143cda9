import { Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { setupSchema } from '#shared/users.ts';
import { SchemaForm, type SchemaFormField } from '../forms/SchemaForm.tsx';
import { NEW_PASSWORD } from '../login/new-password.ts';
import { setUp } from '../session/session.ts';

const FIELDS: SchemaFormField[] = [
  { name: 'full_name', label: 'Name', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  NEW_PASSWORD,
  {
    name: 'code',
    label: 'Setup code',
    autoComplete: 'one-time-code',
    help: 'Shown by the server when it started. The person who installed the site has it.',
  },
];

/** Creates the first administrator and signs in. */
export function FirstAdminForm({ onCreated, onClosed }: { onCreated: () => void; onClosed: () => void }) {
  const queryClient = useQueryClient();

  const submit = async (values: Parameters<typeof setUp>[0]) => {
    try {
      await setUp(values);
      queryClient.clear();
      onCreated();
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return onClosed();
      throw error;
    }
  };

  return (
    <>
      <Typography>Create the first administrator. This can be done once.</Typography>
      <SchemaForm
        fields={FIELDS}
        schema={setupSchema}
        label="Create administrator"
        busyLabel="Creating…"
        isAuth
        onSubmit={submit}
      />
    </>
  );
}
