import { type ComponentProps, useId } from 'react';
import type { FormOutcome } from '#shared/public.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { classNames } from './class-names.ts';
import { WarningIcon } from './icons.tsx';

/** @returns the attributes of the fields of a form, with what was typed if that was refused */
export const fieldsOf =
  <Values extends object>(outcome: FormOutcome | undefined) =>
  (name: keyof Values & string) => ({
    name,
    defaultValue: outcome?.values[name],
    error: outcome?.errors[name],
  });

interface FieldParts {
  label: string;
  optional?: boolean;
  error?: string | undefined;
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
  error?: string | undefined;
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

const described = (id: string, error: string | undefined) => ({
  // Said as well while nothing is wrong: Firefox tells a screen reader that an empty required field is invalid.
  'aria-invalid': !!error,
  'aria-describedby': `${id}-error`,
});

/** Hidden until browser/forms.ts has something to say. */
function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <span className="field__error small" id={id} hidden={!error}>
      <WarningIcon />
      <span>{error}</span>
    </span>
  );
}

interface DecoyProps {
  /** Its name in the body that is sent. */
  wire: 'company' | 'website';
  outcome?: FormOutcome | undefined;
}

/**
 * An invisible field. Browsers and password managers would fill its wire name, so in the page it has a meaningless name, and
 * hints not to fill it.
 */
export function Decoy({ wire, outcome }: DecoyProps) {
  const id = useId();
  return (
    <div className="decoy" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input
        id={id}
        name="vq_note"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore="true"
        data-bwignore="true"
        data-lpignore="true"
        data-form-type="other"
        data-wire={wire}
        defaultValue={outcome?.values[wire]}
      />
    </div>
  );
}

/** Where browser/spam/turnstile.ts shows its widget, if that is set up. */
export function BotCheck() {
  const { turnstile_site_key: key, turnstile_url: url } = useSiteSettings();
  return key && url ? <div className="field--wide" data-site-key={key} data-url={url} /> : null;
}
