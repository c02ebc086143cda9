import type { ReactNode } from 'react';
import {
  API_PATHS,
  CONFIRM_PATH,
  type FormOutcome,
  PAGE_PATHS,
  SUBSCRIBE_PATH,
  UNSUBSCRIBE_PATH,
} from '#shared/public.ts';
import { MessagePage } from '../sections/MessagePage.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Decoy, Field } from '../ui/Field.tsx';

/** The look of each message, where its button leads, and which text the button has. */
const MESSAGES = {
  inbox: ['empty', PAGE_PATHS.blog, 'articles'],
  subscribed: ['empty', PAGE_PATHS.blog, 'articles'],
  confirmed: ['empty', PAGE_PATHS.blog, 'articles'],
  left: ['empty', PAGE_PATHS.blog, 'articles'],
  expired: ['error', PAGE_PATHS.home, 'expired_button'],
  unknown: ['error', PAGE_PATHS.contact, 'unknown_button'],
} as const;

/** A page that says how a sign-up or a sign-off ended. */
export function NewsletterMessage({ name, path }: { name: keyof typeof MESSAGES; path: string }) {
  const texts = usePageTexts('newsletter');
  const [tone, to, button] = MESSAGES[name];
  return (
    <MessagePage
      title={texts[name]}
      description={texts.description}
      path={path}
      tone={tone}
      heading={texts[`${name}_title`]}
    >
      <p className="lead">{texts[`${name}_text`]}</p>
      <ButtonLink to={to} tone={name === 'expired' ? 'ghost' : undefined}>
        {texts[button]}
      </ButtonLink>
    </MessagePage>
  );
}

interface DecisionProps {
  name: 'confirm' | 'leave';
  path: string;
  action: string;
  /** Hidden fields. */
  children?: ReactNode;
}

/** Acts by a button, as opening the page must change nothing: mail scanners open links, and some run scripts. */
function Decision({ name, path, action, children }: DecisionProps) {
  const texts = usePageTexts('newsletter');
  return (
    <MessagePage
      title={texts[name]}
      description={texts.description}
      path={path}
      tone="missing"
      heading={texts[`${name}_title`]}
    >
      <p className="lead">{texts[`${name}_text`]}</p>
      <form action={action} method="post">
        {children}
        <Button type="submit" size="large">
          {texts[`${name}_button`]}
        </Button>
      </form>
      {name === 'confirm' && <p className="muted">{texts.confirm_note}</p>}
    </MessagePage>
  );
}

export function ConfirmSubscriptionPage({ token }: { token: string }) {
  return (
    <Decision name="confirm" path={CONFIRM_PATH} action={API_PATHS.confirmSubscription}>
      <input type="hidden" name="token" value={token} />
    </Decision>
  );
}

/** @param action its own address */
export function UnsubscribePage({ action }: { action: string }) {
  return <Decision name="leave" path={UNSUBSCRIBE_PATH} action={action} />;
}

const NO_CHANGE = () => undefined;

/** The footer's form after a refusal without script, with what was typed. */
export function SubscribePage({ outcome }: { outcome: FormOutcome | undefined }) {
  const texts = usePageTexts('newsletter');
  const { newsletter_text, newsletter_button } = usePageTexts('layout');
  const message = outcome && !outcome.errors.email ? outcome.message : undefined;
  return (
    <MessagePage
      title={texts.subscribe}
      isRefused={outcome !== undefined}
      description={texts.description}
      path={SUBSCRIBE_PATH}
      tone={outcome ? 'error' : 'empty'}
      heading={outcome ? texts.subscribe_failed : texts.subscribe_title}
    >
      {message && (
        <p className="lead" role="alert">
          {message}
        </p>
      )}
      <p>{newsletter_text}</p>
      <form className="subscribe-form stack" action={API_PATHS.newsletter} method="post">
        <Field
          label={texts.subscribe_email}
          name="email"
          type="email"
          autoComplete="email"
          required
          value={outcome?.values.email ?? ''}
          error={outcome?.errors.email}
          onChange={NO_CHANGE}
        />
        <Decoy value={outcome?.values.company ?? ''} onChange={NO_CHANGE} />
        <Button type="submit">{newsletter_button}</Button>
      </form>
    </MessagePage>
  );
}
