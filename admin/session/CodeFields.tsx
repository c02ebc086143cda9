import { Alert, Button, TextField, Typography } from '@mui/material';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CODE_INPUT } from '../forms/SchemaForm.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';

interface CodeFieldsProps {
  isBusy: boolean;
  error: string | undefined;
  onSubmit: (code: string) => void;
  onStartAgain: () => void;
  children?: ReactNode;
}

/** The second step of signing in, for accounts with a second factor. */
export function CodeFields({ isBusy, error, onSubmit, onStartAgain, children }: CodeFieldsProps) {
  const [code, setCode] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit(code);
  };

  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 20 }}>
      <Typography>Enter the code that your authenticator app shows.</Typography>
      {error && (
        <Alert severity="error" role="alert">
          {error}
        </Alert>
      )}
      <TextField
        label="Code"
        name="code"
        required
        autoFocus
        autoComplete="one-time-code"
        disabled={isBusy}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        helperText="Six digits. Without your phone, enter one of your recovery codes."
        slotProps={{ inputLabel: { required: false }, htmlInput: { maxLength: 40, ...CODE_INPUT } }}
      />
      <SubmitButton isBusy={isBusy}>{isBusy ? 'Signing in...' : 'Sign In'}</SubmitButton>
      <Button color="secondary" disabled={isBusy} onClick={onStartAgain} sx={{ justifySelf: 'start' }}>
        Use another account
      </Button>
      {children}
    </form>
  );
}
