import { useEffect, useRef } from 'react';
import { PRIVACY_REQUEST_THANKS } from '#shared/privacy-request-form-fields.ts';
import { PAGE_PATHS, PRIVACY_REQUEST_RECEIVED_PATH } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { useSiteSettings } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';

/** Thanks for a request; a page of its own where no script runs. */
export function PrivacyRequestReceived() {
  const { name } = useSiteSettings();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current?.focus();
  }, []);
  return (
    <div className="wrap narrow-page" ref={region} tabIndex={-1}>
      <Head
        title={`Request received | ${name}`}
        description={PRIVACY_REQUEST_THANKS}
        path={PRIVACY_REQUEST_RECEIVED_PATH}
        noindex
      />
      <Message tone="empty" level={1} title="We have it">
        <p className="lead">{PRIVACY_REQUEST_THANKS}</p>
        <p>
          If nothing arrives within an hour, look into the folder for unwanted mail, or write to us again.
        </p>
        <ButtonLink to={PAGE_PATHS.privacy}>Back to the privacy policy</ButtonLink>
      </Message>
    </div>
  );
}
