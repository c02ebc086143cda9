import { API_PATHS, type FormOutcome, SUBSCRIBE_PATH } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Decoy } from '../ui/Decoy.tsx';
import { Field } from '../ui/Field.tsx';
import { Message } from '../ui/Message.tsx';
import { NewsletterFrame } from './MessagePages.tsx';

const NO_CHANGE = () => undefined;

/** The footer's form after a refusal without script, with what was typed. */
export function SubscribePage({ outcome }: { outcome: FormOutcome | undefined }) {
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
            onChange={NO_CHANGE}
          />
          <Decoy value={outcome?.values.company ?? ''} onChange={NO_CHANGE} />
          <Button type="submit">{newsletter_button}</Button>
        </form>
      </Message>
    </NewsletterFrame>
  );
}
