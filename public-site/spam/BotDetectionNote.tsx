import { Link } from 'react-router-dom';
import { useSiteSettings } from '../site/site-context.tsx';

const CLOUDFLARE = {
  privacy: 'https://www.cloudflare.com/privacypolicy/',
  terms: 'https://www.cloudflare.com/website-terms/',
};

/** Whose policy and terms apply: those of the outside service where one is set up. @param newTab for our own pages */
export function BotDetectionNote({ newTab = false }: { newTab?: boolean }) {
  const { turnstile_site_key } = useSiteSettings();
  const link = (name: keyof typeof CLOUDFLARE, words: string) =>
    turnstile_site_key ? (
      <a href={CLOUDFLARE[name]} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    ) : (
      <Link to={`/${name}`} target={newTab ? '_blank' : undefined}>
        {words}
      </Link>
    );
  return (
    <>
      This site is protected by a bot-detection service and its {link('privacy', 'privacy policy')} and{' '}
      {link('terms', 'terms')} apply.
    </>
  );
}
