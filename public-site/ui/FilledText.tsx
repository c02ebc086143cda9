import { Fragment, type ReactNode } from 'react';
import { commonWords, fillIn } from '#shared/fill-in.ts';
import type { SiteSettings } from '#shared/public.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { Link, NEW_TAB } from './Link.tsx';

interface FilledTextProps {
  text: string;
  /** Elements by name. */
  parts: { readonly [name: string]: ReactNode };
}

/** A text with elements in place of names in braces. */
export function FilledText({ text, parts }: FilledTextProps) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>);
}

/** A text with the site's name and the numbers of records in place of their braces. */
export const fillText = (text: string, settings: SiteSettings): string => fillIn(text, commonWords(settings));

const CLOUDFLARE = {
  privacy: 'https://www.cloudflare.com/privacypolicy/',
  terms: 'https://www.cloudflare.com/website-terms/',
};

/** Links to the policy and terms of the bot detection in use. @param newTab for our own pages */
export function BotDetectionNote({ newTab = false }: { newTab?: boolean }) {
  const { turnstile_site_key } = useSiteSettings();
  const leaves = newTab || !!turnstile_site_key;
  const link = (name: keyof typeof CLOUDFLARE, words: string) => (
    <Link
      to={turnstile_site_key ? CLOUDFLARE[name] : `/${name}`}
      {...(leaves && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {words}
      {leaves && <span className="visually-hidden"> {NEW_TAB}</span>}
    </Link>
  );
  return (
    <>
      This site is protected by a bot-detection service and its {link('privacy', 'privacy policy')} and{' '}
      {link('terms', 'terms')} apply.
    </>
  );
}
