import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FormErrors } from '#shared/forms.ts';
import {
  RIGHTS_KIND_LABELS,
  RIGHTS_KINDS,
  RIGHTS_MESSAGE_MAX,
  type RightsFormValues,
} from '#shared/rights-form-fields.ts';
import { classNames } from '../ui/class-names.ts';
import { Decoy } from '../ui/Decoy.tsx';
import { described, Field, FieldError } from '../ui/Field.tsx';

interface RightsFieldsProps {
  values: RightsFormValues;
  errors: FormErrors<RightsFormValues>;
  onChange: (changed: Partial<RightsFormValues>) => void;
}

export function RightsFields({ values, errors, onChange }: RightsFieldsProps) {
  const field = (name: keyof RightsFormValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <Field label="Name" autoComplete="name" {...field('name')} />
      <Field label="Email" type="email" autoComplete="email" {...field('email')} />
      <Labelled label="What is it about?" error={errors.kind}>
        {(props) => (
          <select {...props} {...withoutError(field('kind'))}>
            <option value="">Please choose</option>
            {RIGHTS_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {RIGHTS_KIND_LABELS[kind]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="What should we know, or do?" error={errors.message}>
        {(props) => (
          <textarea rows={6} maxLength={RIGHTS_MESSAGE_MAX} {...props} {...withoutError(field('message'))} />
        )}
      </Labelled>
      <Decoy value={values.website} onChange={(website) => onChange({ website })} />
    </>
  );
}

const withoutError = <T extends { error?: string }>({ error: _, ...props }: T) => props;

interface LabelledProps {
  label: string;
  error?: string;
  children: (props: Pick<ComponentProps<'select'>, 'id' | 'aria-invalid' | 'aria-describedby'>) => ReactNode;
}

function Labelled({ label, error, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={classNames('field', 'field--wide', error && 'field--invalid')}>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...described(id, error) })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
