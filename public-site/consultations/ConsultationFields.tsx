import { type ConsultationRequest, FORM_LIMITS } from '#shared/forms.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Check, Decoy, Field, type FieldsProps } from '../ui/Field.tsx';
import { BotDetectionNote } from '../ui/FilledText.tsx';

export const EMPTY_CONSULTATION: ConsultationRequest = {
  firstName: '',
  lastName: '',
  companyName: '',
  email: '',
  phone: '',
  message: '',
  consent: false,
  website: '',
};

/** The fields of the dialog, and of the page that replaces it without script. */
export function ConsultationFields({ values, errors, onChange }: FieldsProps<ConsultationRequest>) {
  const texts = usePageTexts('layout');
  const text = (field: Exclude<keyof ConsultationRequest, 'consent'>) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  return (
    <>
      <Field label="First name" autoComplete="given-name" {...text('firstName')} />
      <Field label="Last name" autoComplete="family-name" {...text('lastName')} />
      <Field label="Company name" autoComplete="organization" wide {...text('companyName')} />
      <Field label="Email" type="email" autoComplete="email" {...text('email')} />
      <Field label="Phone" type="tel" autoComplete="tel" optional {...text('phone')} />
      <Field
        label={texts.consultation_message}
        as="textarea"
        rows={3}
        maxLength={FORM_LIMITS.message}
        optional
        wide
        {...text('message')}
      />
      <Check
        name="consent"
        label={texts.consultation_consent}
        checked={values.consent}
        error={errors.consent}
        onChange={(event) => onChange({ consent: event.target.checked })}
      />
      <Decoy value={values.website} onChange={(website) => onChange({ website })} />
      <p className="field--wide small muted">
        <BotDetectionNote newTab />
      </p>
    </>
  );
}
