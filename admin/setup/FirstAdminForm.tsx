import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, setSubmissionErrors } from 'react-admin';
import { type FieldValues, type UseFormSetError, useForm } from 'react-hook-form';
import { PASSWORD_MIN, setupSchema } from '#shared/users.ts';
import { setUp } from '../session.ts';
import { Glyph } from '../ui/Glyph.tsx';

const FIELDS = [
  { name: 'full_name', label: 'Name', type: 'text', autoComplete: 'name', help: undefined },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', help: undefined },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    help: `At least ${PASSWORD_MIN} characters. Several words are better than one.`,
  },
  {
    name: 'code',
    label: 'Setup code',
    type: 'text',
    autoComplete: 'one-time-code',
    help: 'Printed when the server started, or set as SETUP_CODE.',
  },
] as const;

/** Creates the first administrator and signs in. */
export function FirstAdminForm({ onCreated, onClosed }: { onCreated: () => void; onClosed: () => void }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(setupSchema),
    defaultValues: { full_name: '', email: '', password: '', code: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      await setUp(values);
      queryClient.clear();
      onCreated();
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return onClosed();
      const { message, fields } = refusal(error);
      if (fields) setSubmissionErrors(fields, setError as UseFormSetError<FieldValues>);
      else setError('root', { message });
    }
  });

  return (
    <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 20 }}>
      <Typography>Create the first administrator. This can be done once.</Typography>
      {errors.root?.message && (
        <Alert severity="error" role="alert">
          {errors.root.message}
        </Alert>
      )}
      {FIELDS.map(({ name, label, type, autoComplete, help }) => (
        <TextField
          key={name}
          id={name}
          label={label}
          type={type}
          autoComplete={autoComplete}
          disabled={isSubmitting}
          error={errors[name] !== undefined}
          helperText={errors[name]?.message ?? help}
          {...register(name)}
        />
      ))}
      <Button
        type="submit"
        color="secondary"
        variant="contained"
        size="large"
        disabled={isSubmitting}
        sx={{
          minHeight: 64,
          px: 3.5,
          justifyContent: 'space-between',
          fontSize: '1.1875rem',
          '& svg': { color: '#FF5A36' },
        }}
      >
        {isSubmitting ? 'Creating...' : 'Create administrator'}
        <Glyph size={28} />
      </Button>
    </form>
  );
}

function refusal(error: unknown): { message: string; fields?: FieldValues } {
  if (!(error instanceof HttpError)) return { message: 'An unexpected error occurred' };
  const fields: FieldValues | undefined = error.body?.errors;
  return { message: error.message, ...(fields ? { fields } : {}) };
}
