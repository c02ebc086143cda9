import { Link } from '@mui/material';
import type { Newsletter } from '#shared/newsletters.ts';
import { NEWSLETTER_ARCHIVE_PATH } from '#shared/public.ts';

export const webPath = (slug: string): string => `${NEWSLETTER_ARCHIVE_PATH}/${slug}`;

/** A link to a campaign on the website, or why there is none. */
export function WebPage({ newsletter }: { newsletter: Newsletter }) {
  const { slug, started_at, withdrawn_at, subject } = newsletter;
  if (withdrawn_at) return 'Withdrawn';
  if (!started_at) return 'Not yet';
  if (!slug) return 'None';
  return (
    <Link
      href={webPath(slug)}
      target="_blank"
      rel="noopener"
      aria-label={`On the website: ${subject}`}
      onClick={(event) => event.stopPropagation()}
    >
      On the website
    </Link>
  );
}
