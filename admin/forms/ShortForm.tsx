import { Alert, Box, Button, Dialog, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { HttpError, useGetIdentity } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useKeptFocus } from '../browser.ts';
import { Icon } from '../layout/Brand.tsx';

export interface ShortFormField {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  help?: string;
  autoFocus?: boolean;
  /** A numeric code: phones show their number keys. */
  isCode?: boolean;
}

interface ShortFormProps<Values extends FieldValues> {
  fields: readonly ShortFormField[];
  defaultValues?: Partial<Values>;
  label: string;
  busyLabel: string;
  /** Account that the password belongs to, for password managers. */
  username?: string | undefined;
  /** Whether it has the tall button of the sign-in screens, and fields that are off while it is sent. */
  isAuth?: boolean;
  /** Sends it; the server decides. What it rejects with is shown: field errors under their fields, others above them. */
  onSubmit: (values: Values) => Promise<void>;
  /** Beside the button. */
  children?: ReactNode;
}

/** A short form that belongs to no record; it is emptied after it was sent. */
export function ShortForm<Values extends FieldValues>(props: ShortFormProps<Values>) {
  const { fields, defaultValues, label, busyLabel, username, isAuth = false, onSubmit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({ fields: {} });
  // The first input that is wrong.
  useEffect(() => {
    if (refusal.isNew) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  useKeptFocus(isBusy);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The submit event of a dialog in a form's page bubbles through its portal.
    event.stopPropagation();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Values;
    setBusy(true);
    setRefusal({ fields: {} });
    try {
      await onSubmit(values);
      form.current?.reset();
    } catch (error) {
      setRefusal(refusalOf(error, fields));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {username !== undefined && (
          <input type="email" autoComplete="username" value={username} readOnly hidden />
        )}
        {refusal.message && <Alert severity="error">{refusal.message}</Alert>}
        {fields.map((field) => (
          <Field
            key={field.name}
            {...field}
            defaultValue={defaultValues?.[field.name] ?? ''}
            problem={refusal.fields[field.name]}
            onChange={() =>
              setRefusal({ ...refusal, fields: { ...refusal.fields, [field.name]: '' }, isNew: false })
            }
            isBusy={isBusy}
            isAuth={isAuth}
          />
        ))}
        <Submit label={isBusy ? busyLabel : label} isBusy={isBusy} isAuth={isAuth}>
          {children}
        </Submit>
      </Box>
    </form>
  );
}

interface Refusal {
  message?: string;
  /** By the field's name. */
  fields: Record<string, string>;
  isNew?: boolean;
}

function refusalOf(error: unknown, shown: readonly ShortFormField[]): Refusal {
  if (!(error instanceof HttpError)) return { message: 'An unexpected error occurred', fields: {} };
  const fields: Refusal['fields'] = error.body?.errors ?? {};
  return shown.some(({ name }) => name in fields)
    ? { fields, isNew: true }
    : { message: error.message, fields: {} };
}

interface FieldProps extends ShortFormField {
  defaultValue: string;
  problem: string | undefined;
  onChange: () => void;
  isBusy: boolean;
  isAuth: boolean;
}

function Field(props: FieldProps) {
  const { name, label, type = 'text', autoComplete, help, autoFocus = false, isCode, defaultValue } = props;
  const { problem, onChange, isBusy, isAuth } = props;
  return (
    <TextField
      name={name}
      label={label}
      type={type}
      defaultValue={defaultValue}
      onChange={problem ? onChange : undefined}
      autoFocus={autoFocus}
      error={Boolean(problem)}
      helperText={problem || help}
      fullWidth
      slotProps={{
        htmlInput: {
          autoComplete,
          // A field that is off loses the focus.
          ...(isAuth ? { disabled: isBusy } : { readOnly: isBusy }),
          ...(isCode && { inputMode: 'text', autoCapitalize: 'characters', spellCheck: false }),
        },
      }}
    />
  );
}

interface SubmitProps {
  label: string;
  isBusy: boolean;
  isAuth: boolean;
  children: ReactNode;
}

function Submit({ label, isBusy, isAuth, children }: SubmitProps) {
  if (!isAuth)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {label}
        </Button>
        {children}
      </Box>
    );
  return (
    <>
      <Button
        type="submit"
        color="secondary"
        variant="contained"
        size="large"
        disabled={isBusy}
        sx={{
          minHeight: 64,
          px: 3.5,
          justifyContent: 'space-between',
          fontSize: '1.1875rem',
          '& svg': { color: '#FF5A36' },
        }}
      >
        {label}
        <Icon size={28} />
      </Button>
      {children}
    </>
  );
}

interface ShortFormDialogProps<Values extends FieldValues> extends ShortFormProps<Values> {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Above the form. */
  text: ReactNode;
}

/** The same in a dialog, about the signed-in person's password or codes. */
export function ShortFormDialog<Values extends FieldValues>(props: ShortFormDialogProps<Values>) {
  const { open, onClose, title, text, ...form } = props;
  const { identity } = useGetIdentity();
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Typography component="div" sx={{ mb: 2.5 }}>
          {text}
        </Typography>
        <ShortForm username={identity?.email ?? ''} {...form}>
          <Button onClick={onClose}>Cancel</Button>
        </ShortForm>
      </DialogContent>
    </Dialog>
  );
}
