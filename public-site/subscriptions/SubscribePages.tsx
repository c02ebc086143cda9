import {
  API_PATHS,
  CHECK_INBOX_PATH,
  type FormOutcome,
  NEWSLETTER_CHECK_INBOX,
  NEWSLETTER_CONSENT_TEXT,
  NEWSLETTER_THANKS,
  PAGE_PATHS,
  SUBSCRIBE_PATH,
  SUBSCRIBED_PATH,
} from '#shared/public.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Decoy } from '../ui/Decoy.tsx';
import { Field } from '../ui/Field.tsx';
import { Message } from '../ui/Message.tsx';
import { NewsletterFrame } from './NewsletterFrame.tsx';

const NOT_HYDRATED = () => undefined;

/** Answers the footer's form where no script runs and it was refused: the form again, with what was typed. */
export function SubscribePage({ outcome }: { outcome?: FormOutcome }) {
  const message = outcome && !outcome.errors.email ? outcome.message : undefined;
  return (
    <NewsletterFrame title={`${outcome ? 'Error: ' : ''}Subscribe to our newsletter`} path={SUBSCRIBE_PATH}>
      <Message
        tone={outcome ? 'error' : 'empty'}
        level={1}
        title={outcome ? 'Not yet subscribed' : 'Our newsletter'}
      >
        {message && (
          <p className="lead" role="alert">
            {message}
          </p>
        )}
        <p>{NEWSLETTER_CONSENT_TEXT}</p>
        <form className="subscribe-form" action={API_PATHS.newsletter} method="post">
          <Field
            label="Email address"
            name="email"
            type="email"
            autoComplete="email"
            required
            value={outcome?.values.email ?? ''}
            error={outcome?.errors.email}
            onChange={NOT_HYDRATED}
          />
          <Decoy value={outcome?.values.company ?? ''} onChange={NOT_HYDRATED} />
          <Button type="submit">Subscribe</Button>
        </form>
      </Message>
    </NewsletterFrame>
  );
}

export function CheckInboxPage() {
  return (
    <NewsletterFrame title="Please confirm" path={CHECK_INBOX_PATH}>
      <Message tone="empty" level={1} title="One more step">
        <p className="lead">{NEWSLETTER_CHECK_INBOX}</p>
        <ButtonLink to={PAGE_PATHS.blog}>Read our articles</ButtonLink>
      </Message>
    </NewsletterFrame>
  );
}

export function SubscribedPage() {
  return (
    <NewsletterFrame title="Subscribed" path={SUBSCRIBED_PATH}>
      <Message tone="empty" level={1} title="Success!">
        <p className="lead">{NEWSLETTER_THANKS}</p>
        <ButtonLink to={PAGE_PATHS.blog}>Read our articles</ButtonLink>
      </Message>
    </NewsletterFrame>
  );
}
