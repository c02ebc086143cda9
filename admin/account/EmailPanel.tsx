import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { changeEmailSchema } from '#shared/users.ts';
import { SchemaForm, type SchemaFormField } from '../forms/SchemaForm.tsx';
import { Panel } from '../layout/Panel.tsx';
import { CODE, CURRENT_PASSWORD } from '../session/password-fields.ts';
import { account, SECOND_FACTOR_KEY } from './api.ts';

const FIELDS: SchemaFormField[] = [
  { name: 'email', label: 'New address', type: 'email', autoComplete: 'email' },
  CURRENT_PASSWORD,
];

export function EmailPanel({ email }: { email: string }) {
  const notify = useNotify();
  const { data: secondFactor } = useQuery({ queryKey: SECOND_FACTOR_KEY, queryFn: account.secondFactor });
  return (
    <Panel title="Email address">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`You sign in as ${email}. A new address takes effect once you follow the link we send to it.`}
      </Typography>
      <SchemaForm
        fields={secondFactor?.is_on ? [...FIELDS, CODE] : FIELDS}
        username={email}
        schema={changeEmailSchema}
        label="Send the link"
        busyLabel="Sending…"
        onSubmit={async (values) => {
          const { message } = await account.changeEmail(values);
          notify(message, { type: 'success' });
        }}
      />
    </Panel>
  );
}
