import { useEffect, useRef } from 'react';
import { RIGHTS_RECEIVED_PATH } from '#shared/public.ts';
import { RIGHTS_THANKS } from '#shared/rights-form-fields.ts';
import { Head } from '../head/Head.tsx';
import { useSiteFacts } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';

/** Thanks for a request; a page of its own where no script runs. */
export function RightsReceived() {
  const { name } = useSiteFacts();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current?.focus();
  }, []);
  return (
    <div className="wrap narrow-page" ref={region} tabIndex={-1}>
      <Head
        title={`Request received | ${name}`}
        description={RIGHTS_THANKS}
        path={RIGHTS_RECEIVED_PATH}
        noindex
      />
      <Message tone="empty" level={1} title="We have it">
        <p className="lead">{RIGHTS_THANKS}</p>
        <p>
          If nothing arrives within an hour, look into the folder for unwanted mail, or write to us again.
        </p>
        <ButtonLink to="/privacy">Back to the privacy policy</ButtonLink>
      </Message>
    </div>
  );
}
