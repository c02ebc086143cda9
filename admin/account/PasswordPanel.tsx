import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { changePasswordSchema } from '#shared/users.ts';
import { SchemaForm } from '../forms/SchemaForm.tsx';
import { Panel } from '../layout/Panel.tsx';
import { NEW_PASSWORD } from '../login/new-password.ts';
import { CURRENT_PASSWORD } from '../session/password-fields.ts';
import { account, SESSIONS_KEY } from './api.ts';

const FIELDS = [CURRENT_PASSWORD, { ...NEW_PASSWORD, label: 'New password' }];

export function PasswordPanel({ email }: { email: string }) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  return (
    <Panel title="Password">
      <SchemaForm
        fields={FIELDS}
        username={email}
        schema={changePasswordSchema}
        label="Change password"
        busyLabel="Changing…"
        onSubmit={async (values) => {
          await account.changePassword(values);
          await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
          notify('Your password is changed. You are signed out on every other device.', { type: 'success' });
        }}
      />
    </Panel>
  );
}
