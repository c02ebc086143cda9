import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { API_PATHS } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { useSiteSettings } from '../site/site-context.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';

/** Opening this page changes nothing: mail scanners open links, and some run scripts. A person presses the button. */
export function ConfirmSubscriptionPage() {
  const { token = '' } = useParams();
  return (
    <NewsletterPage title="Confirm your subscription" path="/newsletter/confirm">
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
    </NewsletterPage>
  );
}

export function SubscriptionConfirmedPage() {
  return (
    <NewsletterPage title="Subscription confirmed" path="/newsletter/confirmed">
      <Message tone="empty" level={1} title="You have a seat">
        <p className="lead">Your subscription is confirmed. The next letter comes to your inbox.</p>
        <ButtonLink to="/blog">Read our articles</ButtonLink>
      </Message>
    </NewsletterPage>
  );
}

export function SubscriptionLinkExpiredPage() {
  return (
    <NewsletterPage title="Link expired" path="/newsletter/link-expired">
      <Message tone="error" level={1} title="This link has expired">
        <p className="lead">
          It was used already, or it is too old. Enter your address in the form below and we will send you a
          new one.
        </p>
        <ButtonLink to="/" tone="ghost">
          Return Home
        </ButtonLink>
      </Message>
    </NewsletterPage>
  );
}

interface NewsletterPageProps {
  title: string;
  path: string;
  children: ReactNode;
}

/** Frame of every page about the newsletter; none of them is for search engines. */
export function NewsletterPage({ title, path, children }: NewsletterPageProps) {
  const { name } = useSiteSettings();
  return (
    <div className="wrap narrow-page">
      <Head title={`${title} | ${name}`} description={`The newsletter of ${name}.`} path={path} noindex />
      {children}
    </div>
  );
}
