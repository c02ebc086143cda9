import { Button, ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { NewsletterPage } from './ConfirmPages.tsx';

/** Opening this page changes nothing, because mail scanners open links; one button does. */
export function UnsubscribePage({ action }: { action: string }) {
  return (
    <NewsletterPage title="Unsubscribe" path="/newsletter/unsubscribe">
      <Message tone="missing" level={1} title="Leave the list?">
        <p className="lead">One press and our monthly letter no longer comes to this address.</p>
        <form method="post" action={action}>
          <Button type="submit" size="large">
            Unsubscribe
          </Button>
        </form>
      </Message>
    </NewsletterPage>
  );
}

export function UnsubscribedPage() {
  return (
    <NewsletterPage title="Unsubscribed" path="/newsletter/unsubscribed">
      <Message tone="empty" level={1} title="You have left">
        <p className="lead">
          No more letters come to this address. Should you change your mind, the form below brings you back.
        </p>
        <ButtonLink to="/blog">Read our articles</ButtonLink>
      </Message>
    </NewsletterPage>
  );
}

export function UnknownLinkPage() {
  return (
    <NewsletterPage title="Unknown link" path="/newsletter/unknown-link">
      <Message tone="error" level={1} title="We do not know this link">
        <p className="lead">
          Nothing has changed. Part of it may have been lost on its way: please open it from the newsletter
          itself, or write to us and we will take you off the list.
        </p>
        <ButtonLink to="/contact">Contact us</ButtonLink>
      </Message>
    </NewsletterPage>
  );
}
