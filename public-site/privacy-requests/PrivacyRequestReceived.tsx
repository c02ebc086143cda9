import { useEffect, useRef } from 'react';
import { PAGE_PATHS, PRIVACY_REQUEST_RECEIVED_PATH } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';

/** Thanks for a request; without script, a page of its own. */
export function PrivacyRequestReceived() {
  const { name } = useSiteSettings();
  const texts = usePageTexts('privacy-request');
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current?.focus();
  }, []);
  return (
    <div className="wrap narrow-page" ref={region} tabIndex={-1}>
      <Head
        title={`${texts.received} | ${name}`}
        description={texts.received_text}
        path={PRIVACY_REQUEST_RECEIVED_PATH}
        noindex
      />
      <Message tone="empty" level={1} title={texts.received_title}>
        <p className="lead">{texts.received_text}</p>
        <p>{texts.received_note}</p>
        <ButtonLink to={PAGE_PATHS.privacy}>{texts.received_button}</ButtonLink>
      </Message>
    </div>
  );
}
