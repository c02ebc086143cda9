import type { ReactNode } from 'react';
import { API_PATHS, CONFIRM_PATH, PAGE_PATHS, UNSUBSCRIBE_PATH } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';

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
    <NewsletterFrame title={texts[name]} path={path}>
      <Message tone={tone} level={1} title={texts[`${name}_title`]}>
        <p className="lead">{texts[`${name}_text`]}</p>
        <ButtonLink to={to} tone={name === 'expired' ? 'ghost' : undefined}>
          {texts[button]}
        </ButtonLink>
      </Message>
    </NewsletterFrame>
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
    <NewsletterFrame title={texts[name]} path={path}>
      <Message tone="missing" level={1} title={texts[`${name}_title`]}>
        <p className="lead">{texts[`${name}_text`]}</p>
        <form action={action} method="post">
          {children}
          <Button type="submit" size="large">
            {texts[`${name}_button`]}
          </Button>
        </form>
        {name === 'confirm' && <p className="muted">{texts.confirm_note}</p>}
      </Message>
    </NewsletterFrame>
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

interface NewsletterFrameProps {
  title: string;
  path: string;
  children: ReactNode;
}

/** Frame of the pages about the newsletter, which are not for search engines. */
export function NewsletterFrame({ title, path, children }: NewsletterFrameProps) {
  const { name } = useSiteSettings();
  const { description } = usePageTexts('newsletter');
  return (
    <div className="wrap narrow-page">
      <Head title={`${title} | ${name}`} description={description} path={path} noindex />
      {children}
    </div>
  );
}
