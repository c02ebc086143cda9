import { useEffect, useRef, useState } from 'react';
import { fillIn } from '#shared/fill-in.ts';
import {
  errorsOf,
  PRIVACY_REQUEST_DAYS,
  type PrivacyRequestFormValues,
  privacyRequestFormSchema,
} from '#shared/forms.ts';
import { API_PATHS, type FormOutcome } from '#shared/public.ts';
import { PrivacyRequestFields, PrivacyRequestReceived } from '../privacy-requests/PrivacyRequestFields.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { Button } from '../ui/Button.tsx';
import { BotDetectionNote } from '../ui/FilledText.tsx';
import { FormPanel, Refusal } from '../ui/Message.tsx';
import { failureText, sendPrivacyRequest } from './send.ts';
import { BotCheck } from './spam/BotCheck.tsx';
import { noteFormOpened } from './spam/tokens.ts';
import { useForm } from './use-form.ts';

const EMPTY: PrivacyRequestFormValues = { name: '', email: '', kind: '', message: '', website: '' };

/** @param outcome the server's refusal of a post without script */
export function PrivacyRequestForm({ outcome }: { outcome?: FormOutcome | undefined }) {
  const { name } = useSiteSettings();
  const texts = usePageTexts('privacy-request');
  const received = useRef<HTMLDivElement>(null);
  const [isReceived, setReceived] = useState(false);
  const [refusal, setRefusal] = useState(outcome?.message);
  const { ref, values, errors, isBusy, change, submit } = useForm<PrivacyRequestFormValues>({
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

  useEffect(() => {
    noteFormOpened();
  }, []);
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
        ref={ref}
        action={API_PATHS.privacyRequests}
        method="post"
        noValidate
        onSubmit={(event) => {
          setRefusal(undefined);
          submit(event);
        }}
        aria-busy={isBusy}
      >
        {refusal && <Refusal>{refusal}</Refusal>}
        <div className="form-panel__fields cards cards--2">
          <PrivacyRequestFields values={values} errors={errors} onChange={change} />
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
