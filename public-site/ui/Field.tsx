import { type ChangeEvent, type ComponentProps, useId } from 'react';
import type { FormErrors } from '#shared/forms.ts';
import { classNames } from './class-names.ts';
import { WarningIcon } from './icons.tsx';

/** What the fields of a form are given. */
export interface FieldsProps<Values> {
  values: Values;
  errors: FormErrors<Values>;
  onChange: (changed: Partial<Values>) => void;
}

interface FieldParts {
  label: string;
  optional?: boolean;
  error?: string;
  wide?: boolean;
}

type FieldProps = FieldParts &
  (
    | ({ as?: 'input' } & ComponentProps<'input'>)
    | ({ as: 'textarea' } & ComponentProps<'textarea'>)
    | ({ as: 'select' } & ComponentProps<'select'>)
  );

export function Field({
  label,
  optional = false,
  error,
  wide = false,
  as = 'input',
  ...control
}: FieldProps) {
  const id = useId();
  const Control = as as 'input';
  return (
    <div className={classNames('field', error && 'field--invalid', wide && 'field--wide')}>
      <label htmlFor={id}>
        {label} {optional && <span className="muted">(optional)</span>}
      </label>
      <Control
        id={id}
        aria-required={!optional}
        {...(control as ComponentProps<'input'>)}
        {...described(id, error)}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface CheckProps extends ComponentProps<'input'> {
  label: string;
  error?: string;
}

export function Check({ label, error, ...input }: CheckProps) {
  const id = useId();
  return (
    <div className={classNames('field', 'field--wide', error && 'field--invalid')}>
      <label className="check">
        <input id={id} type="checkbox" aria-required {...input} {...described(id, error)} />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

const described = (id: string, error?: string) =>
  error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {};

function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <span className="field__error small" id={id}>
      <WarningIcon />
      {error}
    </span>
  );
}

/** Of the control of a decoy, in place of the name of its value. */
export const DECOY_NAME = 'vq_note';

/**
 * An invisible field. Browsers and password managers would fill its wire name ('company', 'website'), so in the page it has a
 * meaningless name, and hints not to fill it.
 */
export function Decoy({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="decoy" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input
        id={id}
        name={DECOY_NAME}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore="true"
        data-bwignore="true"
        data-lpignore="true"
        data-form-type="other"
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
      />
    </div>
  );
}
