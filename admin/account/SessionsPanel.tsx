import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import PhoneIcon from '@mui/icons-material/PhoneIphoneOutlined';
import TabletIcon from '@mui/icons-material/TabletOutlined';
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { AccountSession } from '#shared/users.ts';
import { distance, londonDateTime } from '#shared/words.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useCommand } from '../forms/useCommand.ts';
import { Panel } from '../layout/Panel.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { account, SESSIONS_KEY } from './api.ts';
import { describeDevice } from './device.ts';

const ICONS = { phone: PhoneIcon, tablet: TabletIcon, computer: ComputerIcon };

/** The person's open sessions, each with a button that ends it. */
export function SessionsPanel() {
  const { data, error, refetch } = useQuery({ queryKey: SESSIONS_KEY, queryFn: account.sessions });
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();

  const end = useCommand((session: AccountSession) => account.endSession(session.id), {
    done: (_result, { user_agent }) =>
      notify(`Signed out: ${describeDevice(user_agent).name}`, { type: 'success' }),
    settled: refetch,
  });

  return (
    <Panel title="Where you are signed in">
      {error && (
        <Alert severity="error" role="alert" action={<Button onClick={() => refetch()}>Try again</Button>}>
          {error.message}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rectangular" animation={false} height={64} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
        {data?.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => end.run(session)} />
        ))}
      </Box>
      {data && data.length > 1 && (
        <Box>
          <Button variant="outlined" color="secondary" onClick={() => setAsking(true)}>
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

function SessionItem({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const device = describeDevice(session.user_agent);
  const Icon = ICONS[device.kind];
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
      <Icon sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{device.name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {`Signed in ${londonDateTime(session.created_at)}, last used ${ago} ago`}
        </Typography>
      </Box>
      {session.is_current ? (
        <StatusChip status="current" />
      ) : (
        <Button
          color="secondary"
          onClick={onEnd}
          aria-label={`Sign out ${device.name}, last used ${ago} ago`}
        >
          Sign out
        </Button>
      )}
    </Box>
  );
}
