import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { FilledText } from './FilledText.tsx';
import { Link } from './Link.tsx';

const CLOUDFLARE = {
  privacy: 'https://www.cloudflare.com/privacypolicy/',
  terms: 'https://www.cloudflare.com/website-terms/',
};

/** Links to the policy and terms of the bot detection in use. @param newTab for our own pages */
export function BotDetectionNote({ newTab = false }: { newTab?: boolean }) {
  const { turnstile_site_key } = useSiteSettings();
  const texts = usePageTexts('layout');
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
    <FilledText
      text={texts.bots}
      parts={{ privacy: link('privacy', texts.bots_privacy), terms: link('terms', texts.bots_terms) }}
    />
  );
}
