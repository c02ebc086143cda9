import { CONFIRMED_PATH, PAGE_PATHS } from '#shared/public.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { NewsletterFrame } from './NewsletterFrame.tsx';

export default function SubscriptionConfirmedPage() {
  return (
    <NewsletterFrame title="Subscription confirmed" path={CONFIRMED_PATH}>
      <Message tone="empty" level={1} title="You have a seat">
        <p className="lead">Your subscription is confirmed. The next letter comes to your inbox.</p>
        <ButtonLink to={PAGE_PATHS.blog}>Read our articles</ButtonLink>
      </Message>
    </NewsletterFrame>
  );
}
