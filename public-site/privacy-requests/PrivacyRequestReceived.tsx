import { PAGE_PATHS } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';

/** Thanks for a request: in place of the form, and without script on a page of its own. */
export function PrivacyRequestReceived() {
  const texts = usePageTexts('privacy-request');
  return (
    <Message tone="empty" level={1} title={texts.received_title}>
      <p className="lead">{texts.received_text}</p>
      <p>{texts.received_note}</p>
      <ButtonLink to={PAGE_PATHS.privacy}>{texts.received_button}</ButtonLink>
    </Message>
  );
}
