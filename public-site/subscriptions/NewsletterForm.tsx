import { Fragment } from 'react';
import { API_PATHS } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Decoy } from '../ui/Field.tsx';

/** The footer's form, which browser/forms.ts sends without leaving the page. */
export function NewsletterForm() {
  const texts = usePageTexts('layout');
  return (
    <section className="newsletter" aria-labelledby="newsletter-title">
      <h2 className="display display-1" id="newsletter-title">
        {texts.newsletter_title.map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </h2>
      <p className="muted small">{texts.newsletter_text}</p>
      <form action={`${API_PATHS.newsletter}?source=footer`} method="post" data-form="newsletter">
        <label className="visually-hidden" htmlFor="newsletter-email">
          Email address
        </label>
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="Your email address"
          required
          aria-invalid={false}
        />
        <Decoy wire="company" />
        <Button type="submit" tone="on-dark" glyph={false} data-busy="Subscribing...">
          {texts.newsletter_button}
        </Button>
      </form>
    </section>
  );
}
