import {
  API_PATHS,
  CHECK_INBOX_PATH,
  type FormOutcome,
  PAGE_PATHS,
  SUBSCRIBE_PATH,
  SUBSCRIBED_PATH,
} from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Decoy } from '../ui/Decoy.tsx';
import { Field } from '../ui/Field.tsx';
import { Message } from '../ui/Message.tsx';
import { NewsletterFrame } from './NewsletterFrame.tsx';

const NOT_HYDRATED = () => undefined;

/** The footer's form after a refusal without script, with what was typed. */
export function SubscribePage({ outcome }: { outcome?: FormOutcome }) {
  const texts = usePageTexts('newsletter');
  const { failed, newsletter_text, newsletter_button } = usePageTexts('layout');
  const message = outcome && !outcome.errors.email ? outcome.message : undefined;
  return (
    <NewsletterFrame title={`${outcome ? `${failed}: ` : ''}${texts.subscribe}`} path={SUBSCRIBE_PATH}>
      <Message
        tone={outcome ? 'error' : 'empty'}
        level={1}
        title={outcome ? texts.subscribe_failed : texts.subscribe_title}
      >
        {message && (
          <p className="lead" role="alert">
            {message}
          </p>
        )}
        <p>{newsletter_text}</p>
        <form className="subscribe-form" action={API_PATHS.newsletter} method="post">
          <Field
            label={texts.subscribe_email}
            name="email"
            type="email"
            autoComplete="email"
            required
            value={outcome?.values.email ?? ''}
            error={outcome?.errors.email}
            onChange={NOT_HYDRATED}
          />
          <Decoy value={outcome?.values.company ?? ''} onChange={NOT_HYDRATED} />
          <Button type="submit">{newsletter_button}</Button>
        </form>
      </Message>
    </NewsletterFrame>
  );
}

export function CheckInboxPage() {
  const texts = usePageTexts('newsletter');
  return (
    <NewsletterFrame title={texts.inbox} path={CHECK_INBOX_PATH}>
      <Message tone="empty" level={1} title={texts.inbox_title}>
        <p className="lead">{texts.inbox_text}</p>
        <ButtonLink to={PAGE_PATHS.blog}>{texts.articles}</ButtonLink>
      </Message>
    </NewsletterFrame>
  );
}

export function SubscribedPage() {
  const texts = usePageTexts('newsletter');
  return (
    <NewsletterFrame title={texts.subscribed} path={SUBSCRIBED_PATH}>
      <Message tone="empty" level={1} title={texts.subscribed_title}>
        <p className="lead">{texts.subscribed_text}</p>
        <ButtonLink to={PAGE_PATHS.blog}>{texts.articles}</ButtonLink>
      </Message>
    </NewsletterFrame>
  );
}
