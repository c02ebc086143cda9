import { PAGE_PATHS, UNKNOWN_LINK_PATH, UNSUBSCRIBE_PATH, UNSUBSCRIBED_PATH } from '#shared/public.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { NewsletterFrame } from './NewsletterFrame.tsx';

/** Opening this page changes nothing, because mail scanners open links; one button does. */
export function UnsubscribePage({ action }: { action: string }) {
  return (
    <NewsletterFrame title="Unsubscribe" path={UNSUBSCRIBE_PATH}>
      <Message tone="missing" level={1} title="Leave the list?">
        <p className="lead">One press and our monthly letter no longer comes to this address.</p>
        <form method="post" action={action}>
          <Button type="submit" size="large">
            Unsubscribe
          </Button>
        </form>
      </Message>
    </NewsletterFrame>
  );
}

export function UnsubscribedPage() {
  return (
    <NewsletterFrame title="Unsubscribed" path={UNSUBSCRIBED_PATH}>
      <Message tone="empty" level={1} title="You have left">
        <p className="lead">
          No more letters come to this address. Should you change your mind, the form below brings you back.
        </p>
        <ButtonLink to={PAGE_PATHS.blog}>Read our articles</ButtonLink>
      </Message>
    </NewsletterFrame>
  );
}

export function UnknownLinkPage() {
  return (
    <NewsletterFrame title="Unknown link" path={UNKNOWN_LINK_PATH}>
      <Message tone="error" level={1} title="We do not know this link">
        <p className="lead">
          Nothing has changed. Part of it may have been lost on its way: please open it from the newsletter
          itself, or write to us and we will take you off the list.
        </p>
        <ButtonLink to={PAGE_PATHS.contact}>Contact us</ButtonLink>
      </Message>
    </NewsletterFrame>
  );
}
