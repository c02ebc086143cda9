import {
  API_PATHS,
  CHECK_YOUR_INBOX,
  type FormOutcome,
  NEWSLETTER_THANKS,
  type NewsletterRequest,
  PAGE_PATHS,
  SUBSCRIBE_PATH,
} from '#shared/public.ts';
import { MessagePage } from '../sections/MessagePage.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Decoy, Field, fieldsOf } from '../ui/Field.tsx';

interface NewsletterMessageProps {
  name: 'inbox' | 'subscribed' | 'confirmed' | 'left' | 'expired' | 'unknown';
  path: string;
}

/** A page that says how a sign-up or a sign-off ended. */
export function NewsletterMessage({ name, path }: NewsletterMessageProps) {
  const texts = usePageTexts('newsletter');
  const messages: { readonly [name in NewsletterMessageProps['name']]: readonly string[] } = {
    inbox: ['Please confirm', 'One more step', CHECK_YOUR_INBOX],
    subscribed: ['Subscribed', 'Success!', NEWSLETTER_THANKS],
    confirmed: ['Subscription confirmed', texts.confirmed_title, texts.confirmed_text],
    left: ['Unsubscribed', texts.left_title, texts.left_text],
    expired: [
      'Link expired',
      'This link has expired',
      'It was used already, or it is too old. Enter your address in the form below and we will send you a new one.',
      'Return Home',
      PAGE_PATHS.home,
    ],
    unknown: [
      'Unknown link',
      'We do not know this link',
      'Nothing has changed. Part of it may have been lost on its way: please open it from the newsletter itself, or write to us and we will take you off the list.',
      'Contact us',
      PAGE_PATHS.contact,
    ],
  };
  const [title = '', heading = '', text, action = 'Read our articles', to = PAGE_PATHS.blog] = messages[name];
  const isError = name === 'expired' || name === 'unknown';
  return (
    <MessagePage
      title={title}
      description={texts.description}
      path={path}
      tone={isError ? 'error' : 'empty'}
      heading={heading}
    >
      <p className="lead">{text}</p>
      <ButtonLink to={to}>{action}</ButtonLink>
    </MessagePage>
  );
}

interface DecisionPageProps {
  name: 'confirm' | 'leave';
  path: string;
  /** Where it is posted to. */
  action: string;
  token?: string;
}

/** Acts by a button, as opening the page must change nothing: mail scanners open links, and some run scripts. */
export function DecisionPage({ name, path, action, token }: DecisionPageProps) {
  const texts = usePageTexts('newsletter');
  const joins = name === 'confirm';
  return (
    <MessagePage
      title={joins ? 'Confirm your subscription' : 'Unsubscribe'}
      description={texts.description}
      path={path}
      tone="missing"
      heading={texts[`${name}_title`]}
    >
      <p className="lead">{texts[`${name}_text`]}</p>
      <form action={action} method="post">
        {token !== undefined && <input type="hidden" name="token" value={token} />}
        <Button type="submit" size="large">
          {joins ? 'Confirm my subscription' : 'Unsubscribe'}
        </Button>
      </form>
      {joins && (
        <p className="muted">You did not ask for it? Close this page and you will hear nothing more.</p>
      )}
    </MessagePage>
  );
}

/** The footer's form after a refusal without script, with what was typed. */
export function SubscribePage({ outcome }: { outcome: FormOutcome | undefined }) {
  const texts = usePageTexts('newsletter');
  const { newsletter_text, newsletter_button } = usePageTexts('layout');
  const message = outcome && !outcome.errors.email ? outcome.message : undefined;
  return (
    <MessagePage
      title="Subscribe to our newsletter"
      isRefused={outcome !== undefined}
      description={texts.description}
      path={SUBSCRIBE_PATH}
      tone={outcome ? 'error' : 'empty'}
      heading={outcome ? 'Not yet subscribed' : 'Our newsletter'}
    >
      {message && (
        <p className="lead" role="alert">
          {message}
        </p>
      )}
      <p>{newsletter_text}</p>
      <form className="stack" action={API_PATHS.newsletter} method="post">
        <Field
          label="Email address"
          type="email"
          autoComplete="email"
          required
          {...fieldsOf<NewsletterRequest>(outcome)('email')}
        />
        <Decoy wire="company" outcome={outcome} />
        <Button type="submit">{newsletter_button}</Button>
      </form>
    </MessagePage>
  );
}
