import { Fragment, useId } from 'react';
import { API_PATHS, NEWSLETTER_THANKS } from '#shared/public.ts';
import { track } from '../browser/analytics/track.ts';
import { toast } from '../browser/toast.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Decoy } from '../ui/Field.tsx';
import { ApiError, subscribeNewsletter } from './send.ts';
import { useForm } from './use-form.ts';

const SOURCE = 'footer';

export function NewsletterForm() {
  const id = useId();
  const texts = usePageTexts('layout');
  const { form, values, isBusy, change, submit, reset } = useForm({
    initial: { email: '', company: '' },
    returnTo: 'email',
    send: async ({ email, company }) => {
      const answer = await subscribeNewsletter({ email: email.trim(), company }, SOURCE);
      toast({ title: 'Success!', description: answer.message || NEWSLETTER_THANKS });
      track('newsletter_signup', {
        source: SOURCE,
        event_category: 'engagement',
        event_label: 'newsletter_form',
      });
      reset();
      return answer;
    },
    onFailure: (error) => {
      console.error('Newsletter sign-up failed:', error);
      toast({
        title: 'Error',
        description: (error instanceof ApiError && error.message) || 'Failed to subscribe. Please try again.',
        isError: true,
      });
    },
  });

  return (
    <section className="newsletter" aria-labelledby={`${id}-title`}>
      <h2 className="display display-1" id={`${id}-title`}>
        {texts.newsletter_title.map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </h2>
      <p className="muted small">{texts.newsletter_text}</p>
      <form
        {...form}
        action={API_PATHS.newsletter}
        onSubmit={(event) => (values.email.trim() ? submit(event) : event.preventDefault())}
      >
        <label className="visually-hidden" htmlFor={id}>
          Email address
        </label>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="Your email address"
          required
          value={values.email}
          onChange={(event) => change({ email: event.target.value })}
        />
        <Decoy value={values.company} onChange={(company) => change({ company })} />
        <Button type="submit" tone="on-dark" glyph={false} disabled={isBusy}>
          {isBusy ? 'Subscribing...' : texts.newsletter_button}
        </Button>
      </form>
    </section>
  );
}
