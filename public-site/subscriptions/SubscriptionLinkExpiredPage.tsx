import { LINK_EXPIRED_PATH } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { NewsletterFrame } from './NewsletterFrame.tsx';

export default function SubscriptionLinkExpiredPage() {
  const texts = usePageTexts('newsletter');
  return (
    <NewsletterFrame title={texts.expired} path={LINK_EXPIRED_PATH}>
      <Message tone="error" level={1} title={texts.expired_title}>
        <p className="lead">{texts.expired_text}</p>
        <ButtonLink to="/" tone="ghost">
          {texts.expired_button}
        </ButtonLink>
      </Message>
    </NewsletterFrame>
  );
}
