import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FormErrors } from '#shared/forms.ts';
import { PRIVACY_REQUEST_DAYS, type PrivacyRequestFormValues } from '#shared/privacy-request-form-fields.ts';
import { API_PATHS, type FormOutcome, PRIVACY_REQUEST_PATH } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { ApiError } from '../http-api.ts';
import { useApi, useSiteSettings } from '../site/site-context.tsx';
import { BotCheck } from '../spam/BotCheck.tsx';
import { BotDetectionNote } from '../spam/BotDetectionNote.tsx';
import { noteFormOpened } from '../spam/form-token.ts';
import { Button } from '../ui/Button.tsx';
import { PrivacyRequestFields } from './PrivacyRequestFields.tsx';
import { PrivacyRequestReceived } from './PrivacyRequestReceived.tsx';

/** Refuses nothing where the rules cannot be loaded: the server checks again. */
const errorsOf = (values: PrivacyRequestFormValues): Promise<FormErrors<PrivacyRequestFormValues>> =>
  import('#shared/privacy-request-form.ts').then(
    ({ privacyRequestFormErrors }) => privacyRequestFormErrors(values),
    () => ({}),
  );

const EMPTY: PrivacyRequestFormValues = { name: '', email: '', kind: '', message: '', website: '' };

/** The form for data requests and complaints. Without script the browser posts it plainly, and a refusal is this page again. */
export function PrivacyRequestPage({ outcome }: { outcome?: FormOutcome }) {
  const { name } = useSiteSettings();
  const [isReceived, setReceived] = useState(false);
  if (isReceived) return <PrivacyRequestReceived />;
  return (
    <div className="wrap narrow-page">
      <Head
        title={`${outcome ? 'Error: ' : ''}Your data: requests and complaints | ${name}`}
        description="Ask for a copy of your data, have it corrected or erased, object to its use, or complain."
        path={PRIVACY_REQUEST_PATH}
        noindex
      />
      <div className="consultation consultation--page">
        <div className="consultation__head">
          <h1 className="display">Your data, your call</h1>
          <p>
            Ask for a copy of what we hold about you, have it corrected or erased, object, or complain. It
            costs nothing. We confirm by email, and answer within {PRIVACY_REQUEST_DAYS} days.
          </p>
        </div>
        <PrivacyRequestForm outcome={outcome} onReceived={() => setReceived(true)} />
      </div>
    </div>
  );
}

function PrivacyRequestForm({ outcome, onReceived }: { outcome?: FormOutcome; onReceived: () => void }) {
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<PrivacyRequestFormValues>({ ...EMPTY, ...outcome?.values });
  const [errors, setErrors] = useState<FormErrors<PrivacyRequestFormValues>>(outcome?.errors ?? {});
  const [refusal, setRefusal] = useState(outcome?.message);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    noteFormOpened();
  }, []);

  // Focus moves after an attempt, not while correcting.
  useEffect(() => {
    if (attempts === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (first ?? form.current?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
  }, [attempts]);

  const change = (changed: Partial<PrivacyRequestFormValues>) => {
    const next = { ...values, ...changed };
    setValues(next);
    if (checked) errorsOf(next).then(setErrors);
  };

  const refuse = (found: FormErrors<PrivacyRequestFormValues>, message?: string) => {
    setErrors(found);
    setRefusal(message);
    setBusy(false);
    setAttempts((count) => count + 1);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    setBusy(true);
    const found = await errorsOf(values);
    if (Object.keys(found).length > 0) return refuse(found);
    try {
      await api.sendPrivacyRequest(values);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'Failed to send. Please try again.';
      return refuse(error instanceof ApiError ? error.fields : {}, message);
    }
    onReceived();
  };

  return (
    <form
      ref={form}
      action={API_PATHS.privacyRequests}
      method="post"
      noValidate
      onSubmit={submit}
      aria-busy={busy}
    >
      {refusal && (
        <p className="consultation__refusal" role="alert">
          {refusal}
        </p>
      )}
      <div className="consultation__fields">
        <PrivacyRequestFields values={values} errors={errors} onChange={change} />
        <BotCheck />
        <p className="consultation__note">
          We use what you write here to answer you, and for nothing else. Please do not send copies of
          passports or the like. <BotDetectionNote />
        </p>
        <div className="consultation__actions">
          <Button type="submit" disabled={busy}>
            {busy ? 'Sending...' : 'Send'}
          </Button>
        </div>
      </div>
    </form>
  );
}
