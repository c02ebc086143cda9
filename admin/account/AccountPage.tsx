import { Box, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetIdentity, useNotify } from 'react-admin';
import { ShortForm, type ShortFormField } from '../forms/ShortForm.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { CODE, CURRENT_PASSWORD, NEW_PASSWORD } from '../session/password-fields.ts';
import { rememberUser } from '../session/session.ts';
import { account, SECOND_FACTOR_KEY, SESSIONS_KEY } from './api.ts';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

/** /admin/account: name, password, second factor and sessions of the signed-in person, whatever their role. */
export function AccountPage() {
  const { identity, refetch } = useGetIdentity();
  if (!identity) return null;
  return (
    <>
      <PageHeader title="Your account" />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          maxWidth: 1200,
        }}
      >
        <Box sx={COLUMN}>
          <NamePanel key={identity.fullName} name={identity.fullName ?? ''} onSaved={() => refetch?.()} />
          <EmailPanel email={identity.email} />
          <PasswordPanel email={identity.email} />
        </Box>
        <Box sx={COLUMN}>
          <SecondFactorPanel />
          <SessionsPanel />
        </Box>
      </Box>
    </>
  );
}

const COLUMN = { display: 'grid', gap: 2, minWidth: 0 } as const;

const NAME: ShortFormField[] = [
  {
    name: 'full_name',
    label: 'Name',
    autoComplete: 'name',
    help: 'Shown to colleagues and under Activity.',
  },
];

function NamePanel({ name, onSaved }: { name: string; onSaved: () => void }) {
  const notify = useNotify();
  return (
    <Panel title="You">
      <ShortForm
        fields={NAME}
        defaultValues={{ full_name: name }}
        label="Save name"
        busyLabel="Saving…"
        onSubmit={async ({ full_name }) => {
          rememberUser(await account.rename(full_name));
          notify('Your name is saved', { type: 'success' });
          onSaved();
        }}
      />
    </Panel>
  );
}

const EMAIL: ShortFormField[] = [
  { name: 'email', label: 'New address', type: 'email', autoComplete: 'email' },
  CURRENT_PASSWORD,
];

function EmailPanel({ email }: { email: string }) {
  const notify = useNotify();
  const { data: secondFactor } = useQuery({ queryKey: SECOND_FACTOR_KEY, queryFn: account.secondFactor });
  return (
    <Panel title="Email address">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`You sign in as ${email}. A new address takes effect once you follow the link we send to it.`}
      </Typography>
      <ShortForm
        fields={secondFactor?.is_on ? [...EMAIL, CODE] : EMAIL}
        username={email}
        label="Send the link"
        busyLabel="Sending…"
        onSubmit={async (values: Parameters<typeof account.changeEmail>[0]) => {
          const { message } = await account.changeEmail(values);
          notify(message, { type: 'success' });
        }}
      />
    </Panel>
  );
}

const PASSWORD = [CURRENT_PASSWORD, { ...NEW_PASSWORD, label: 'New password' }];

function PasswordPanel({ email }: { email: string }) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  return (
    <Panel title="Password">
      <ShortForm
        fields={PASSWORD}
        username={email}
        label="Change password"
        busyLabel="Changing…"
        onSubmit={async (values: Parameters<typeof account.changePassword>[0]) => {
          await account.changePassword(values);
          await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
          notify('Your password is changed. You are signed out on every other device.', { type: 'success' });
        }}
      />
    </Panel>
  );
}
