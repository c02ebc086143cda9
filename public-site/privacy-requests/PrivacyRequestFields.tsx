import {
  PRIVACY_REQUEST_KINDS,
  PRIVACY_REQUEST_MESSAGE_MAX,
  type PrivacyRequestFormValues,
} from '#shared/forms.ts';
import { PAGE_PATHS } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Decoy, Field, type FieldsProps } from '../ui/Field.tsx';
import { Message } from '../ui/Message.tsx';

export function PrivacyRequestFields({ values, errors, onChange }: FieldsProps<PrivacyRequestFormValues>) {
  const field = (name: keyof PrivacyRequestFormValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <Field label="Name" autoComplete="name" {...field('name')} />
      <Field label="Email" type="email" autoComplete="email" {...field('email')} />
      <Field label="What is it about?" as="select" wide {...field('kind')}>
        <option value="">Please choose</option>
        {Object.entries(PRIVACY_REQUEST_KINDS).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </Field>
      <Field
        label="What should we know, or do?"
        as="textarea"
        rows={6}
        maxLength={PRIVACY_REQUEST_MESSAGE_MAX}
        wide
        {...field('message')}
      />
      <Decoy value={values.website} onChange={(website) => onChange({ website })} />
    </>
  );
}

/** Thanks for a request: in place of the form, and without script on a page of its own. */
export function PrivacyRequestReceived() {
  const texts = usePageTexts('privacy-request');
  return (
    <Message tone="empty" level={1} title={texts.received_title}>
      <p className="lead">{texts.received_text}</p>
      <p>If nothing arrives within an hour, look into the folder for unwanted mail, or write to us again.</p>
      <ButtonLink to={PAGE_PATHS.privacy}>Back to the privacy policy</ButtonLink>
    </Message>
  );
}
