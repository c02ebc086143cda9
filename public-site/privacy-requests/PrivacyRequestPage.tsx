import { type FormOutcome, PRIVACY_REQUEST_PATH, PRIVACY_REQUEST_RECEIVED_PATH } from '#shared/public.ts';
import { PrivacyRequestForm, PrivacyRequestReceived } from '../islands/PrivacyRequestForm.tsx';
import { NarrowPage } from '../sections/MessagePage.tsx';
import { Island } from '../site/Island.tsx';
import { usePageTexts } from '../site/page-texts.ts';

/** The form for data requests and complaints. Without script it is posted natively, and a refusal is this page again. */
export function PrivacyRequestPage({ outcome }: { outcome: FormOutcome | undefined }) {
  const texts = usePageTexts('privacy-request');
  return (
    <NarrowPage
      title="Your data: requests and complaints"
      description={texts.description}
      path={PRIVACY_REQUEST_PATH}
      isRefused={outcome !== undefined}
    >
      <Island name="privacy-request" props={outcome && { outcome }}>
        <PrivacyRequestForm outcome={outcome} />
      </Island>
    </NarrowPage>
  );
}

export function PrivacyRequestReceivedPage() {
  const texts = usePageTexts('privacy-request');
  return (
    <NarrowPage
      title="Request received"
      description={texts.received_text}
      path={PRIVACY_REQUEST_RECEIVED_PATH}
    >
      <PrivacyRequestReceived />
    </NarrowPage>
  );
}
