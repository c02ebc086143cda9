import { Alert, TextField } from '@mui/material';
import { type FormEvent, type ReactNode, useState } from 'react';
import { SubmitButton } from '../forms/SubmitButton.tsx';

interface SignInFieldsProps {
  isBusy: boolean;
  error: string | undefined;
  /** Prefilled for somebody whose session has just expired. */
  knownEmail?: string | undefined;
  onSubmit: (email: string, password: string) => void;
  children?: ReactNode;
}

/** Email, password and 'Sign In', on the login page and in the dialog over a form. */
export function SignInFields({ isBusy, error, knownEmail = '', onSubmit, children }: SignInFieldsProps) {
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit(email, password);
  };

  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 20 }}>
      {error && (
        <Alert severity="error" role="alert">
          {error}
        </Alert>
      )}
      <TextField
        label="Email"
        type="email"
        name="email"
        required
        autoFocus={knownEmail === ''}
        autoComplete="username"
        disabled={isBusy}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        slotProps={{ inputLabel: { required: false } }}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        required
        autoFocus={knownEmail !== ''}
        autoComplete="current-password"
        disabled={isBusy}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        slotProps={{ inputLabel: { required: false } }}
      />
      <SubmitButton isBusy={isBusy}>{isBusy ? 'Signing in...' : 'Sign In'}</SubmitButton>
      {children}
    </form>
  );
}
