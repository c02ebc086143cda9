import { Box, Button, List, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import type { AccountSession } from '#shared/users.ts';
import { distance } from '#shared/words.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { ShortForm, type ShortFormField } from '../forms/ShortForm.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { RetryAlert } from '../layout/Problem.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { CURRENT_PASSWORD, NEW_PASSWORD } from '../session/SignInSteps.tsx';
import { rememberUser } from '../session/session.ts';
import { londonDateTime } from '../words.ts';
import { account, SESSIONS_KEY } from './api.ts';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';

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
          <NamePanel
            key={identity.fullName}
            name={identity.fullName ?? ''}
            email={identity.email}
            onSaved={() => refetch?.()}
          />
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

function NamePanel({ name, email, onSaved }: { name: string; email: string; onSaved: () => void }) {
  const notify = useNotify();
  return (
    <Panel title="You">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`You sign in as ${email}. An administrator can change that under Colleagues.`}
      </Typography>
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

/** The person's open sessions, and a button that ends all others. */
function SessionsPanel() {
  const { data, error, refetch } = useQuery({ queryKey: SESSIONS_KEY, queryFn: account.sessions });
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();

  return (
    <Panel title="Where you are signed in">
      {error && <RetryAlert message={error.message} onRetry={refetch} />}
      {!data && !error && <Skeleton height={64} />}
      <List disablePadding sx={{ display: 'grid' }}>
        {data?.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </List>
      {data && data.length > 1 && (
        <Box>
          <Button variant="outlined" onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question="Sign out everywhere else?"
        label="Sign out everywhere else"
        work={async () => {
          await account.endOtherSessions();
          notify('You are signed out on every other device', { type: 'success' });
          await refetch();
        }}
      >
        You stay signed in here. Unsaved work on another device can still be saved after signing in there
        again.
      </ConfirmDialog>
    </Panel>
  );
}

function SessionItem({ session }: { session: AccountSession }) {
  const ago = distance(Date.parse(session.last_used_at), Date.now());
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          {describeDevice(session.user_agent)}
        </Typography>
        <Typography variant="caption">
          {`Signed in ${londonDateTime(session.created_at)}, last used ${ago} ago`}
        </Typography>
      </Box>
      {session.is_current && <StatusChip status="current" />}
    </Box>
  );
}

/** What a User-Agent says of its browser. The first that matches counts, as others name Chrome and Safari too. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'Chrome OS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** @returns the browser and system that a User-Agent names, such as 'Firefox on Windows' */
export function describeDevice(userAgent: string | null): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (known) => known.find(([sign]) => sign.test(userAgent ?? ''))?.[1],
  );
  if (!browser) return 'Unknown browser';
  return system ? `${browser} on ${system}` : browser;
}
