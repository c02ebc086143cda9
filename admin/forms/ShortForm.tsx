import { Box, Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { Form, HttpError, TextInput, useGetIdentity } from 'react-admin';
import { createFormControl, type FieldValues, useFormState } from 'react-hook-form';
import { Icon } from '../layout/Brand.tsx';
import { acceptAll, Refusal } from './FormDialog.tsx';

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

export interface ShortFormProps<Values extends FieldValues> {
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
  const [control] = useState(() => createFormControl<FieldValues>().formControl);
  const blank = { ...Object.fromEntries(fields.map(({ name }) => [name, ''])), ...defaultValues };
  const submit = async (values: FieldValues): Promise<FieldValues | undefined> => {
    try {
      await onSubmit(values as Values);
      control.reset(blank);
      return undefined;
    } catch (error) {
      if (!(error instanceof HttpError)) return { root: { serverError: 'An unexpected error occurred' } };
      const byField: FieldValues = error.body?.errors ?? {};
      return fields.some(({ name }) => name in byField) ? byField : { root: { serverError: error.message } };
    }
  };
  return (
    <Form
      formControl={control}
      record={blank}
      resolver={acceptAll}
      onSubmit={submit}
      disableInvalidFormNotification
      noValidate
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {username !== undefined && (
          <input type="email" autoComplete="username" value={username} readOnly hidden />
        )}
        <Refusal />
        {fields.map((field) => (
          <Field key={field.name} {...field} isOff={isAuth} />
        ))}
        <Submit label={label} busyLabel={busyLabel} isAuth={isAuth}>
          {children}
        </Submit>
      </Box>
    </Form>
  );
}

function Field(props: ShortFormField & { isOff: boolean }) {
  const { name, label, type = 'text', autoComplete, help = false, autoFocus = false, isCode, isOff } = props;
  const { isSubmitting } = useFormState();
  return (
    <TextInput
      source={name}
      label={label}
      type={type}
      autoFocus={autoFocus}
      helperText={help}
      parse={asTyped}
      slotProps={{
        htmlInput: {
          autoComplete,
          // A field that is off loses the focus.
          ...(isOff ? { disabled: isSubmitting } : { readOnly: isSubmitting }),
          ...(isCode && { inputMode: 'text', autoCapitalize: 'characters', spellCheck: false }),
        },
      }}
    />
  );
}

/** react-admin's makes null of an empty text. */
const asTyped = (text: string) => text;

type SubmitProps = Pick<ShortFormProps<FieldValues>, 'label' | 'busyLabel' | 'isAuth' | 'children'>;

function Submit({ label, busyLabel, isAuth, children }: SubmitProps) {
  const { isSubmitting } = useFormState();
  const text = isSubmitting ? busyLabel : label;
  if (!isAuth)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {text}
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
        disabled={isSubmitting}
        sx={{
          minHeight: 64,
          px: 3.5,
          justifyContent: 'space-between',
          fontSize: '1.1875rem',
          '& svg': { color: '#FF5A36' },
        }}
      >
        {text}
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
