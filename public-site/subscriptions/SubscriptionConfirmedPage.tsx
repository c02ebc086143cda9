import { CONFIRMED_PATH, PAGE_PATHS } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { NewsletterFrame } from './NewsletterFrame.tsx';

export default function SubscriptionConfirmedPage() {
  const texts = usePageTexts('newsletter');
  return (
    <NewsletterFrame title={texts.confirmed} path={CONFIRMED_PATH}>
      <Message tone="empty" level={1} title={texts.confirmed_title}>
        <p className="lead">{texts.confirmed_text}</p>
        <ButtonLink to={PAGE_PATHS.blog}>{texts.articles}</ButtonLink>
      </Message>
    </NewsletterFrame>
  );
}
