import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ShortFormDialog } from '../forms/ShortForm.tsx';
import { Panel } from '../layout/Panel.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { CODE, CURRENT_PASSWORD } from '../session/password-fields.ts';
import { account, type Proof, SECOND_FACTOR_KEY, SESSIONS_KEY } from './api.ts';
import { EnrolDialog, RecoveryCodesDialog } from './second-factor-dialogs.tsx';

/** At this many recovery codes or fewer, the panel suggests making new ones. */
const FEW_CODES = 3;

/** Turns the optional second factor (an authenticator app) on and off. */
export function SecondFactorPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: SECOND_FACTOR_KEY,
    queryFn: account.secondFactor,
  });
  const [dialog, setDialog] = useState<'enrol' | 'codes' | 'off'>();
  const [codes, setCodes] = useState<string[]>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const close = () => setDialog(undefined);
  const changed = () =>
    Promise.all(
      [SECOND_FACTOR_KEY, SESSIONS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  const show = async (recovery_codes: string[]) => {
    close();
    setCodes(recovery_codes);
    await changed();
  };

  return (
    <Panel title="Two-step sign-in">
      {error && (
        <Alert severity="error" role="alert" action={<Button onClick={() => refetch()}>Try again</Button>}>
          {error.message}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rectangular" animation={false} height={64} />}
      {data && !data.is_on && (
        <>
          <Typography>
            Signing in then takes your password and a code from an app on your phone, so a stolen password
            alone is not enough.
          </Typography>
          <Box>
            <Button variant="contained" onClick={() => setDialog('enrol')}>
              Turn on
            </Button>
          </Box>
        </>
      )}
      {data?.is_on && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <StatusChip status="on" />
            <Typography>{left(data.recovery_codes_left)}</Typography>
          </Box>
          {data.recovery_codes_left <= FEW_CODES && (
            <Alert severity="warning">
              Make new recovery codes soon: without your phone they are the only way to sign in.
            </Alert>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <Button variant="outlined" color="secondary" onClick={() => setDialog('codes')}>
              New recovery codes
            </Button>
            <Button variant="outlined" color="error" onClick={() => setDialog('off')}>
              Turn off
            </Button>
          </Box>
        </>
      )}
      {dialog === 'enrol' && <EnrolDialog onClose={close} onDone={show} />}
      <ShortFormDialog
        {...PROOF}
        open={dialog === 'codes'}
        onClose={close}
        title="New recovery codes?"
        text="The old codes stop working."
        label="Make new codes"
        onSubmit={async (proof: Proof) => show((await account.renewRecoveryCodes(proof)).recovery_codes)}
      />
      <ShortFormDialog
        {...PROOF}
        open={dialog === 'off'}
        onClose={close}
        title="Turn off two-step sign-in?"
        text="You will sign in with your password alone. Your recovery codes will be deleted."
        label="Turn off"
        onSubmit={async (proof: Proof) => {
          await account.turnOff(proof);
          close();
          notify('Two-step sign-in is off', { type: 'success' });
          await changed();
        }}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </Panel>
  );
}

const left = (count: number) => `${count} of 10 recovery codes ${count === 1 ? 'is' : 'are'} left.`;

/** Asked for before something that weakens or replaces the second factor. */
const PROOF = { fields: [{ ...CURRENT_PASSWORD, autoFocus: true }, CODE], busyLabel: 'One moment…' };
