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
  const texts = usePageTexts('privacy-request');
  const field = (name: keyof PrivacyRequestFormValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <Field label={texts.name} autoComplete="name" {...field('name')} />
      <Field label={texts.email} type="email" autoComplete="email" {...field('email')} />
      <Field label={texts.kind} as="select" wide {...field('kind')}>
        <option value="">{texts.kind_none}</option>
        {PRIVACY_REQUEST_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {texts[`kind_${kind}`]}
          </option>
        ))}
      </Field>
      <Field
        label={texts.message}
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
      <p>{texts.received_note}</p>
      <ButtonLink to={PAGE_PATHS.privacy}>{texts.received_button}</ButtonLink>
    </Message>
  );
}
