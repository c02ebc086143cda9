import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { encode } from 'uqr';
import type { SecondFactorEnrolment } from '#shared/users.ts';
import { copyText } from '../browser.ts';
import { ShortFormDialog } from '../forms/ShortForm.tsx';
import { CODE, CURRENT_PASSWORD } from '../session/password-fields.ts';
import { account } from './api.ts';

interface EnrolDialogProps {
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => Promise<void>;
}

/** Turns the second factor on: asks for the password, shows a QR code, then asks for the app's first code. */
export function EnrolDialog({ onClose, onDone }: EnrolDialogProps) {
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
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
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
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const titleId = useId();
  const notify = useNotify();
  const text = (codes ?? []).join('\n');

  const copy = async () => {
    if (await copyText(text)) notify('The recovery codes are copied', { type: 'success' });
    else notify('Not copied. Select the codes and copy them by hand.', { type: 'error' });
  };

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
        <Button onClick={copy}>Copy</Button>
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
