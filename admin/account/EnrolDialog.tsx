import { Box, Button, Dialog, DialogContent, DialogTitle, Link, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { confirmPasswordSchema, type SecondFactorEnrolment, secondFactorSchema } from '#shared/users.ts';
import { SchemaForm } from '../forms/SchemaForm.tsx';
import { CODE, CURRENT_PASSWORD } from '../session/password-fields.ts';
import { account } from './api.ts';
import { QrCode } from './QrCode.tsx';

interface EnrolDialogProps {
  open: boolean;
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => Promise<void>;
}

/** Turns the second factor on: asks for the password, shows a QR code, then asks for the app's first code. */
export function EnrolDialog({ open, onClose, onDone }: EnrolDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Turn on two-step sign-in</DialogTitle>
      <DialogContent>
        <Steps onClose={onClose} onDone={onDone} />
      </DialogContent>
    </Dialog>
  );
}

function Steps({ onClose, onDone }: Omit<EnrolDialogProps, 'open'>) {
  const { identity } = useGetIdentity();
  const [enrolment, setEnrolment] = useState<SecondFactorEnrolment>();
  if (!enrolment) {
    return (
      <>
        <Typography sx={{ mb: 2.5 }}>
          You need an app such as Aegis, 2FAS, Google Authenticator or your password manager.
        </Typography>
        <SchemaForm
          key="password"
          username={identity?.email ?? ''}
          fields={[{ ...CURRENT_PASSWORD, autoFocus: true }]}
          schema={confirmPasswordSchema}
          label="Continue"
          busyLabel="One moment…"
          onSubmit={async (values) => setEnrolment(await account.enrol(values))}
        >
          <Button onClick={onClose}>Cancel</Button>
        </SchemaForm>
      </>
    );
  }
  return (
    <>
      <Typography sx={{ mb: 2 }}>Scan this with the app, then enter the code it shows.</Typography>
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, mb: 2.5 }}>
        <QrCode text={enrolment.address} />
        <Link href={enrolment.address}>Open in an app on this device</Link>
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          Or type this key into the app:
          <Box
            component="code"
            sx={{ display: 'block', fontSize: '1rem', color: 'text.primary', overflowWrap: 'anywhere' }}
          >
            {inGroups(enrolment.secret)}
          </Box>
        </Typography>
      </Box>
      <SchemaForm
        key="code"
        fields={[{ ...CODE, autoFocus: true, help: 'Six digits.' }]}
        schema={secondFactorSchema}
        label="Turn on"
        busyLabel="Checking…"
        onSubmit={async (values) => onDone((await account.confirmEnrolment(values)).recovery_codes)}
      >
        <Button onClick={onClose}>Cancel</Button>
      </SchemaForm>
    </>
  );
}

const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');
