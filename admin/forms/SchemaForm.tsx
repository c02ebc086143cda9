import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Button, TextField } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { HttpError, setSubmissionErrors } from 'react-admin';
import { type FieldValues, type Resolver, type UseFormSetError, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { SubmitButton } from './SubmitButton.tsx';

export interface SchemaFormField {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  help?: string;
  autoFocus?: boolean;
  /** A numeric code: phones show their number keys. */
  isCode?: boolean;
}

interface SchemaFormProps<Schema extends z.ZodObject> {
  fields: readonly SchemaFormField[];
  schema: Schema;
  defaultValues?: Record<string, string>;
  label: string;
  busyLabel: string;
  /** Account that the password belongs to, for password managers. */
  username?: string;
  /** Whether it has the tall button of the sign-in screens. */
  isAuth?: boolean;
  /** Errors it throws are shown: field errors under their fields, other messages above them. */
  onSubmit: (values: z.output<Schema>) => Promise<void>;
  /** Beside the button. */
  children?: ReactNode;
}

/** A short form that belongs to no record; it is emptied after it was sent. */
export function SchemaForm<Schema extends z.ZodObject>(props: SchemaFormProps<Schema>) {
  const {
    fields,
    schema,
    defaultValues,
    label,
    busyLabel,
    username,
    isAuth = false,
    onSubmit,
    children,
  } = props;
  const id = useId();
  const blank = { ...Object.fromEntries(fields.map(({ name }) => [name, ''])), ...defaultValues };
  const { register, handleSubmit, setError, reset, formState } = useForm<FieldValues>({
    resolver: zodResolver(schema as z.ZodObject) as Resolver,
    defaultValues: blank,
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      await onSubmit(values as z.output<Schema>);
      reset(blank);
    } catch (error) {
      const { message, fields: byField } = refusal(error);
      const known = Object.keys(byField ?? {}).some((name) => fields.some((field) => field.name === name));
      if (byField && known) setSubmissionErrors(byField, setError as UseFormSetError<FieldValues>);
      else setError('root', { message });
    }
  });

  return (
    <form
      onSubmit={(event) => {
        // In React's tree, a dialog's form is inside the page's form.
        event.stopPropagation();
        return submit(event);
      }}
      noValidate
      style={{ display: 'grid', gap: 20 }}
    >
      {username !== undefined && (
        <input type="email" autoComplete="username" value={username} readOnly hidden />
      )}
      {errors.root?.message && (
        <Alert severity="error" role="alert">
          {errors.root.message}
        </Alert>
      )}
      {fields.map(({ name, label: text, type = 'text', autoComplete, help, autoFocus, isCode }) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          label={text}
          type={type}
          autoFocus={autoFocus ?? false}
          error={errors[name] !== undefined}
          helperText={(errors[name]?.message as string | undefined) ?? help}
          slotProps={{
            // Not disabled: a disabled field loses focus, and could not be focused when it is refused.
            htmlInput: { autoComplete, readOnly: isSubmitting, ...(isCode ? CODE_INPUT : {}) },
          }}
          {...register(name)}
        />
      ))}
      {isAuth ? (
        <SubmitButton isBusy={isSubmitting}>{isSubmitting ? busyLabel : label}</SubmitButton>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? busyLabel : label}
          </Button>
          {children}
        </Box>
      )}
      {isAuth && children}
    </form>
  );
}

export const CODE_INPUT = { inputMode: 'text', autoCapitalize: 'characters', spellCheck: false } as const;

function refusal(error: unknown): { message: string; fields?: FieldValues } {
  if (!(error instanceof HttpError)) return { message: 'An unexpected error occurred' };
  const fields: FieldValues | undefined = error.body?.errors;
  return { message: error.message, ...(fields ? { fields } : {}) };
}
