import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Skeleton,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { encode } from 'uqr';
import type { SecondFactorEnrolment } from '#shared/users.ts';
import { useCopy } from '../forms/notices.tsx';
import { ShortFormDialog } from '../forms/ShortForm.tsx';
import { Panel } from '../layout/Panel.tsx';
import { RetryAlert } from '../layout/Problem.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { CODE, CURRENT_PASSWORD } from '../session/SignInSteps.tsx';
import { account, type Proof, SECOND_FACTOR_KEY, SESSIONS_KEY } from './api.ts';

/** At this many recovery codes or fewer, the panel says how to get new ones. */
const FEW_CODES = 3;

/** Turns the optional second factor (an authenticator app) on and off. */
export function SecondFactorPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: SECOND_FACTOR_KEY,
    queryFn: account.secondFactor,
  });
  const [dialog, setDialog] = useState<'enrol' | 'off'>();
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
      {error && <RetryAlert message={error.message} onRetry={refetch} />}
      {!data && !error && <Skeleton height={64} />}
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
              Without your phone they are the only way to sign in. To get new ones, turn two-step sign-in off
              and on again.
            </Alert>
          )}
          <Box>
            <Button variant="outlined" color="error" onClick={() => setDialog('off')}>
              Turn off
            </Button>
          </Box>
        </>
      )}
      {dialog === 'enrol' && <EnrolDialog onClose={close} onDone={show} />}
      <ShortFormDialog
        fields={PROOF}
        busyLabel="One moment…"
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

/** Asked for before the second factor is turned off. */
const PROOF = [{ ...CURRENT_PASSWORD, autoFocus: true }, CODE];

interface EnrolDialogProps {
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => Promise<void>;
}

/** Turns the second factor on: asks for the password, shows a QR code, then asks for the app's first code. */
function EnrolDialog({ onClose, onDone }: EnrolDialogProps) {
  const [enrolment, setEnrolment] = useState<SecondFactorEnrolment>();
  const dialog = { open: true, onClose, title: 'Turn on two-step sign-in' };
  if (!enrolment)
    return (
      <ShortFormDialog
        key="password"
        {...dialog}
        text="You need an app such as Aegis, 2FAS, Google Authenticator or your password manager."
        fields={[{ ...CURRENT_PASSWORD, autoFocus: true }]}
        label="Continue"
        busyLabel="One moment…"
        onSubmit={async (values: { current_password: string }) => setEnrolment(await account.enrol(values))}
      />
    );
  return (
    <ShortFormDialog
      key="code"
      {...dialog}
      text={<Enrolment enrolment={enrolment} />}
      fields={[{ ...CODE, autoFocus: true, help: 'Six digits.' }]}
      label="Turn on"
      busyLabel="Checking…"
      onSubmit={async (values: { code: string }) =>
        onDone((await account.confirmEnrolment(values)).recovery_codes)
      }
    />
  );
}

function Enrolment({ enrolment: { address, secret } }: { enrolment: SecondFactorEnrolment }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5 }}>
      <Typography>Scan this with the app, then enter the code it shows.</Typography>
      <QrCode text={address} />
      <Link href={address}>Open in an app on this device</Link>
      <Typography variant="caption" sx={{ textAlign: 'center' }}>
        Or type this key into the app:
        <Box
          component="code"
          sx={{ display: 'block', fontSize: '1rem', color: 'text.primary', overflowWrap: 'anywhere' }}
        >
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </Box>
      </Typography>
    </Box>
  );
}

/** Modules of quiet zone around the code. It stays white in dark mode too, because cameras expect that. */
const QUIET_ZONE = 4;

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={232}
      height={232}
      role="img"
      aria-label="QR code for the authenticator app"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}

interface RecoveryCodesDialogProps {
  /** Undefined while there is nothing to show. */
  codes: string[] | undefined;
  onClose: () => void;
}

/** Shows recovery codes once. A click outside does not close it, because they cannot be shown again. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const titleId = useId();
  const copy = useCopy();
  const text = (codes ?? []).join('\n');

  const copyCodes = () =>
    copy(text, 'The recovery codes are copied', 'Not copied. Select the codes and copy them by hand.');

  return (
    <Dialog open={codes !== undefined} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Your recovery codes</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          Each code signs you in once without your phone. Keep them somewhere you can reach without it: they
          are never shown again.
        </Typography>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 2,
            bgcolor: 'background.default',
            display: 'grid',
            gap: 0.75,
            justifyContent: 'center',
            fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
          }}
        >
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={copyCodes}>Copy</Button>
        <Button component="a" href={fileOf(text)} download="recovery-codes.txt">
          Download
        </Button>
        <Button variant="contained" onClick={onClose}>
          I have saved them
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const fileOf = (text: string) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for ${window.location.host}\n\n${text}\n`)}`;
