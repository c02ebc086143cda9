import { useEffect, useState } from 'react';
import { fillIn } from '#shared/fill-in.ts';
import type { FormErrors } from '#shared/forms.ts';
import type { privacyRequestFormErrors } from '#shared/privacy-request-form.ts';
import { PRIVACY_REQUEST_DAYS, type PrivacyRequestFormValues } from '#shared/privacy-request-form-fields.ts';
import { API_PATHS, type FormOutcome, PRIVACY_REQUEST_PATH } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { failureText } from '../site/failure-text.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useApi, useSiteSettings } from '../site/site-context.tsx';
import { BotCheck } from '../spam/BotCheck.tsx';
import { BotDetectionNote } from '../spam/BotDetectionNote.tsx';
import { noteFormOpened } from '../spam/form-token.ts';
import { Button } from '../ui/Button.tsx';
import { useForm } from '../ui/use-form.ts';
import { PrivacyRequestFields } from './PrivacyRequestFields.tsx';
import { PrivacyRequestReceived } from './PrivacyRequestReceived.tsx';

/** Accepts everything if the rules cannot be loaded, as the server checks again. */
const errorsOf = (
  ...given: Parameters<typeof privacyRequestFormErrors>
): Promise<FormErrors<PrivacyRequestFormValues>> =>
  import('#shared/privacy-request-form.ts').then(
    (rules) => rules.privacyRequestFormErrors(...given),
    () => ({}),
  );

const EMPTY: PrivacyRequestFormValues = { name: '', email: '', kind: '', message: '', website: '' };

/** The form for data requests and complaints. Without script it is posted natively, and a refusal is this page again. */
export default function PrivacyRequestPage({ outcome }: { outcome?: FormOutcome }) {
  const { name } = useSiteSettings();
  const layout = usePageTexts('layout');
  const texts = usePageTexts('privacy-request');
  const [isReceived, setReceived] = useState(false);
  if (isReceived) return <PrivacyRequestReceived />;
  return (
    <div className="wrap narrow-page">
      <Head
        title={`${outcome ? `${layout.failed}: ` : ''}${texts.page} | ${name}`}
        description={texts.description}
        path={PRIVACY_REQUEST_PATH}
        noindex
      />
      <div className="form-panel form-panel--page">
        <div className="form-panel__head">
          <h1 className="display">{texts.title}</h1>
          <p>{fillIn(texts.text, { days: String(PRIVACY_REQUEST_DAYS) })}</p>
        </div>
        <PrivacyRequestForm outcome={outcome} onReceived={() => setReceived(true)} />
      </div>
    </div>
  );
}

function PrivacyRequestForm({ outcome, onReceived }: { outcome?: FormOutcome; onReceived: () => void }) {
  const layout = usePageTexts('layout');
  const texts = usePageTexts('privacy-request');
  const api = useApi();
  const [refusal, setRefusal] = useState(outcome?.message);
  const { ref, values, errors, isBusy, change, submit } = useForm<PrivacyRequestFormValues>({
    initial: { ...EMPTY, ...outcome?.values },
    refused: outcome?.errors,
    check: (request) => errorsOf(request, texts, layout),
    send: async (request) => {
      const answer = await api.sendPrivacyRequest(request);
      onReceived();
      return answer;
    },
    onFailure: (error) => setRefusal(failureText(error, layout, texts.failed)),
  });

  useEffect(() => {
    noteFormOpened();
  }, []);

  return (
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
      {refusal && (
        <p className="form-panel__refusal" role="alert">
          {refusal}
        </p>
      )}
      <div className="form-panel__fields">
        <PrivacyRequestFields values={values} errors={errors} onChange={change} />
        <BotCheck />
        <p className="form-panel__note">
          {texts.note} <BotDetectionNote />
        </p>
        <div className="form-panel__actions">
          <Button type="submit" disabled={isBusy}>
            {isBusy ? texts.busy : texts.button}
          </Button>
        </div>
      </div>
    </form>
  );
}
