import { useParams } from 'react-router-dom';
import { API_PATHS, CONFIRM_PATH } from '#shared/public.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { NewsletterFrame } from './NewsletterFrame.tsx';

/** Opening this page changes nothing: mail scanners open links, and some run scripts. A person presses the button. */
export default function ConfirmSubscriptionPage() {
  const { token = '' } = useParams();
  return (
    <NewsletterFrame title="Confirm your subscription" path={CONFIRM_PATH}>
      <Message tone="missing" level={1} title="One more step">
        <p className="lead">Press the button and our monthly letter will come to this address.</p>
        <form method="post" action={API_PATHS.confirmSubscription}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="large">
            Confirm my subscription
          </Button>
        </form>
        <p className="muted">You did not ask for it? Close this page and you will hear nothing more.</p>
      </Message>
    </NewsletterFrame>
  );
}
