import { PAGE_PATHS, UNKNOWN_LINK_PATH, UNSUBSCRIBE_PATH, UNSUBSCRIBED_PATH } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { NewsletterFrame } from './NewsletterFrame.tsx';

/** Unsubscribes by a button, as opening the page must change nothing: mail scanners open links. */
export function UnsubscribePage({ action }: { action: string }) {
  const texts = usePageTexts('newsletter');
  return (
    <NewsletterFrame title={texts.leave} path={UNSUBSCRIBE_PATH}>
      <Message tone="missing" level={1} title={texts.leave_title}>
        <p className="lead">{texts.leave_text}</p>
        <form method="post" action={action}>
          <Button type="submit" size="large">
            {texts.leave_button}
          </Button>
        </form>
      </Message>
    </NewsletterFrame>
  );
}

export function UnsubscribedPage() {
  const texts = usePageTexts('newsletter');
  return (
    <NewsletterFrame title={texts.left} path={UNSUBSCRIBED_PATH}>
      <Message tone="empty" level={1} title={texts.left_title}>
        <p className="lead">{texts.left_text}</p>
        <ButtonLink to={PAGE_PATHS.blog}>{texts.articles}</ButtonLink>
      </Message>
    </NewsletterFrame>
  );
}

export function UnknownLinkPage() {
  const texts = usePageTexts('newsletter');
  return (
    <NewsletterFrame title={texts.unknown} path={UNKNOWN_LINK_PATH}>
      <Message tone="error" level={1} title={texts.unknown_title}>
        <p className="lead">{texts.unknown_text}</p>
        <ButtonLink to={PAGE_PATHS.contact}>{texts.unknown_button}</ButtonLink>
      </Message>
    </NewsletterFrame>
  );
}
