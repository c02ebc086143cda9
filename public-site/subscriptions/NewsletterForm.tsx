import { type FormEvent, useId, useRef, useState } from 'react';
import { API_PATHS, NEWSLETTER_CONSENT_TEXT, NEWSLETTER_THANKS } from '#shared/public.ts';
import { track } from '../analytics/track.ts';
import { ApiError } from '../http-api.ts';
import { useApi } from '../site/site-context.tsx';
import { noteFormOpened } from '../spam/form-token.ts';
import { Button } from '../ui/Button.tsx';
import { Decoy } from '../ui/Decoy.tsx';
import { useToast } from '../ui/toast-context.tsx';

const SOURCE = 'footer';

export function NewsletterForm() {
  const id = useId();
  const api = useApi();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [company, setCompany] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (busy || !address) return;
    setBusy(true);
    try {
      const { message } = await api.subscribeNewsletter({ email: address, company }, SOURCE);
      toast({ title: 'Success!', description: message || NEWSLETTER_THANKS });
      track('newsletter_signup', {
        source: SOURCE,
        event_category: 'engagement',
        event_label: 'newsletter_form',
      });
      setEmail('');
      setCompany('');
    } catch (error) {
      console.error('Newsletter sign-up failed:', error);
      const refused = error instanceof ApiError && error.message;
      toast({
        title: 'Error',
        description: refused || 'Failed to subscribe. Please try again.',
        variant: 'destructive',
      });
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="newsletter" aria-labelledby={`${id}-title`}>
      <h2 className="display display-1" id={`${id}-title`}>
        Boardroom nerve,
        <br />
        in your inbox.
      </h2>
      <p>{NEWSLETTER_CONSENT_TEXT}</p>
      <form action={API_PATHS.newsletter} method="post" onSubmit={submit} aria-busy={busy}>
        <label className="visually-hidden" htmlFor={id}>
          Email address
        </label>
        <input
          ref={input}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="Your email address"
          required
          value={email}
          onFocus={noteFormOpened}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Decoy value={company} onChange={setCompany} />
        <Button type="submit" tone="on-dark" glyph={false} disabled={busy}>
          {busy ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </form>
    </section>
  );
}
