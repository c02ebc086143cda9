import { Box } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { PageHeader } from '../layout/PageHeader.tsx';
import { EmailPanel } from './EmailPanel.tsx';
import { NamePanel } from './NamePanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
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
