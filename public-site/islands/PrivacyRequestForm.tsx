import { useEffect, useRef, useState } from 'react';
import { fillIn } from '#shared/fill-in.ts';
import {
  errorsOf,
  PRIVACY_REQUEST_DAYS,
  PRIVACY_REQUEST_KINDS,
  PRIVACY_REQUEST_MESSAGE_MAX,
  type PrivacyRequestFormValues,
  privacyRequestFormSchema,
} from '#shared/forms.ts';
import { API_PATHS, type FormOutcome, PAGE_PATHS } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Decoy, Field } from '../ui/Field.tsx';
import { BotDetectionNote } from '../ui/FilledText.tsx';
import { FormPanel, Message, Refusal } from '../ui/Message.tsx';
import { failureText, sendPrivacyRequest } from './send.ts';
import { BotCheck } from './spam/BotCheck.tsx';
import { useForm } from './use-form.ts';

const EMPTY: PrivacyRequestFormValues = { name: '', email: '', kind: '', message: '', website: '' };

/** @param outcome the server's refusal of a post without script */
export function PrivacyRequestForm({ outcome }: { outcome?: FormOutcome | undefined }) {
  const { name } = useSiteSettings();
  const texts = usePageTexts('privacy-request');
  const received = useRef<HTMLDivElement>(null);
  const [isReceived, setReceived] = useState(false);
  const [refusal, setRefusal] = useState(outcome?.message);
  const { form, values, errors, isBusy, change, submit } = useForm<PrivacyRequestFormValues>({
    initial: { ...EMPTY, ...outcome?.values },
    refused: outcome?.errors,
    check: (request) => errorsOf(privacyRequestFormSchema, request),
    send: async (request) => {
      const answer = await sendPrivacyRequest(request);
      setReceived(true);
      return answer;
    },
    onFailure: (error) => setRefusal(failureText(error, 'Failed to send. Please try again.')),
  });
  const field = (name: keyof PrivacyRequestFormValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  useEffect(() => {
    if (!isReceived) return;
    document.title = `Request received | ${name}`;
    received.current?.focus();
  }, [isReceived, name]);

  if (isReceived) {
    return (
      <div ref={received} tabIndex={-1}>
        <PrivacyRequestReceived />
      </div>
    );
  }
  return (
    <FormPanel title={texts.title} text={fillIn(texts.text, { days: String(PRIVACY_REQUEST_DAYS) })}>
      <form
        {...form}
        action={API_PATHS.privacyRequests}
        onSubmit={(event) => {
          setRefusal(undefined);
          submit(event);
        }}
      >
        {refusal && <Refusal>{refusal}</Refusal>}
        <div className="form-panel__fields cards cards--2">
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
          <Decoy value={values.website} onChange={(website) => change({ website })} />
          <BotCheck />
          <p className="field--wide small muted">
            {texts.note} <BotDetectionNote />
          </p>
          <div className="form-panel__actions field--wide cluster">
            <Button type="submit" disabled={isBusy}>
              {isBusy ? 'Sending...' : 'Send'}
            </Button>
          </div>
        </div>
      </form>
    </FormPanel>
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
