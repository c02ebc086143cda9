import { LINK_EXPIRED_PATH } from '#shared/public.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { NewsletterFrame } from './NewsletterFrame.tsx';

export default function SubscriptionLinkExpiredPage() {
  return (
    <NewsletterFrame title="Link expired" path={LINK_EXPIRED_PATH}>
      <Message tone="error" level={1} title="This link has expired">
        <p className="lead">
          It was used already, or it is too old. Enter your address in the form below and we will send you a
          new one.
        </p>
        <ButtonLink to="/" tone="ghost">
          Return Home
        </ButtonLink>
      </Message>
    </NewsletterFrame>
  );
}
