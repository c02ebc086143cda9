import { useParams } from 'react-router-dom';
import { API_PATHS, CONFIRM_PATH } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { NewsletterFrame } from './NewsletterFrame.tsx';

/** Confirms by a button, as opening the page must change nothing: mail scanners open links, and some run scripts. */
export default function ConfirmSubscriptionPage() {
  const { token = '' } = useParams();
  const texts = usePageTexts('newsletter');
  return (
    <NewsletterFrame title={texts.confirm} path={CONFIRM_PATH}>
      <Message tone="missing" level={1} title={texts.confirm_title}>
        <p className="lead">{texts.confirm_text}</p>
        <form method="post" action={API_PATHS.confirmSubscription}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="large">
            {texts.confirm_button}
          </Button>
        </form>
        <p className="muted">{texts.confirm_note}</p>
      </Message>
    </NewsletterFrame>
  );
}
