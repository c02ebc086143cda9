import type { ConsultationRequest } from '#shared/forms.ts';
import {
  API_PATHS,
  CONSULTATION_PATH,
  CONSULTATION_REQUESTED_PATH,
  type FormOutcome,
} from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { SchedulingLink } from '../ui/Link.tsx';
import { Message } from '../ui/Message.tsx';
import { ConsultationFields } from './ConsultationFields.tsx';

const NO_CHANGE = () => undefined;

interface ConsultationPageProps {
  source: string;
  outcome: FormOutcome | undefined;
}

/** Replaces the dialog without script: a plain form; a refusal is this page again. */
export function ConsultationPage({ source, outcome }: ConsultationPageProps) {
  const { name } = useSiteSettings();
  const texts = usePageTexts('layout');
  const query = source ? `?source=${encodeURIComponent(source)}` : '';
  return (
    <div className="wrap narrow-page">
      <Head
        title={`${outcome ? `${texts.failed}: ` : ''}${texts.consultation_title} | ${name}`}
        description={texts.consultation_text}
        path={CONSULTATION_PATH}
        noindex
      />
      <div className="form-panel form-panel--page white">
        <div className="form-panel__head">
          <h1 className="display">{texts.consultation_title}</h1>
          <p>{texts.consultation_text}</p>
        </div>
        <form action={`${API_PATHS.consultation}${query}`} method="post">
          {outcome && (
            <p className="form-panel__refusal" role="alert">
              {outcome.message}
            </p>
          )}
          <div className="form-panel__fields cards cards--2">
            <ConsultationFields
              values={typedConsultation(outcome)}
              errors={outcome?.errors ?? {}}
              onChange={NO_CHANGE}
            />
            <div className="form-panel__actions cluster">
              <Button type="submit">{texts.consultation_button}</Button>
            </div>
          </div>
        </form>
      </div>
    </div>
  );
}

export function ConsultationRequestedPage() {
  const { name } = useSiteSettings();
  const texts = usePageTexts('layout');
  const { consultation_success: title, consultation_thanks: thanks } = texts;
  return (
    <div className="wrap narrow-page">
      <Head title={`${title} | ${name}`} description={thanks} path={CONSULTATION_REQUESTED_PATH} noindex />
      <Message tone="empty" level={1} title={title}>
        <p className="lead">{thanks}</p>
        <p>
          <SchedulingLink />
        </p>
        <ButtonLink to="/">{texts.consultation_home}</ButtonLink>
      </Message>
    </div>
  );
}

/** What was typed into a form that was refused. */
export function typedConsultation(outcome: FormOutcome | undefined): ConsultationRequest {
  const typed = outcome?.values ?? {};
  return {
    firstName: typed.firstName ?? '',
    lastName: typed.lastName ?? '',
    companyName: typed.companyName ?? '',
    email: typed.email ?? '',
    phone: typed.phone ?? '',
    message: typed.message ?? '',
    consent: typed.consent === 'on',
    website: typed.website ?? '',
  };
}
