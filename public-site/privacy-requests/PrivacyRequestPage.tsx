import { type FormOutcome, PRIVACY_REQUEST_PATH, PRIVACY_REQUEST_RECEIVED_PATH } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { PrivacyRequestForm } from '../islands/PrivacyRequestForm.tsx';
import { Island } from '../site/Island.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { PrivacyRequestReceived } from './PrivacyRequestReceived.tsx';

/** The form for data requests and complaints. Without script it is posted natively, and a refusal is this page again. */
export function PrivacyRequestPage({ outcome }: { outcome: FormOutcome | undefined }) {
  const { name } = useSiteSettings();
  const { failed } = usePageTexts('layout');
  const texts = usePageTexts('privacy-request');
  return (
    <div className="wrap narrow-page">
      <Head
        title={`${outcome ? `${failed}: ` : ''}${texts.page} | ${name}`}
        description={texts.description}
        path={PRIVACY_REQUEST_PATH}
        noindex
      />
      <Island name="privacy-request" props={outcome && { outcome }}>
        <PrivacyRequestForm outcome={outcome} />
      </Island>
    </div>
  );
}

export function PrivacyRequestReceivedPage() {
  const { name } = useSiteSettings();
  const texts = usePageTexts('privacy-request');
  return (
    <div className="wrap narrow-page">
      <Head
        title={`${texts.received} | ${name}`}
        description={texts.received_text}
        path={PRIVACY_REQUEST_RECEIVED_PATH}
        noindex
      />
      <PrivacyRequestReceived />
    </div>
  );
}
