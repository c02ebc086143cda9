import type { ReactNode } from 'react';
import type { Preview } from '#shared/public.ts';
import { PAGE_PATHS } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import type { UnroutedPage } from '../scriptless-pages.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';

/** Extra parts of a preview, rendered on the server only. */
export function previewParts(preview: Preview): { head: ReactNode; banner: ReactNode } {
  switch (preview.kind) {
    case 'frame':
      return {
        head: (
          <>
            {/* Links must not navigate the frame. */}
            <base target="_blank" />
            <link rel="stylesheet" href="/preview-frame.css" />
          </>
        ),
        banner: null,
      };
    case 'review':
      return {
        head: <link rel="stylesheet" href="/preview.css" />,
        banner: <ReviewBanner expiresAt={preview.expires_at} />,
      };
    case 'ended':
      return { head: null, banner: null };
  }
}

/** @returns the page for a link that does not work, else null */
export function previewPage(preview: Preview | undefined): UnroutedPage | null {
  return preview?.kind === 'ended'
    ? { page: <EndedPage reason={preview.reason} />, texts: 'newsletter' }
    : null;
}

function ReviewBanner({ expiresAt }: { expiresAt: string }) {
  return (
    <aside className="preview-banner" aria-label="About this preview">
      <b>Preview for review</b>
      <span>
        {'This version is not public. The link expires on '}
        <time dateTime={expiresAt}>{londonTime.format(new Date(expiresAt))}</time>
        {' London time.'}
      </span>
    </aside>
  );
}

const ENDED = {
  expired: {
    title: 'This preview has expired',
    text: 'The link worked for a limited time, and that is over. Ask the sender for a new one.',
  },
  revoked: {
    title: 'This preview was withdrawn',
    text: 'The sender has ended this link. Ask for a new one if you still need to read the article.',
  },
  unknown: {
    title: 'This preview is not here',
    text: 'The link is not complete, or it ended some time ago. Copy it again from the message it came in, or ask for a new one.',
  },
} as const;

function EndedPage({ reason }: { reason: keyof typeof ENDED }) {
  const { name } = useSiteSettings();
  const { articles } = usePageTexts('newsletter');
  const { title, text } = ENDED[reason];
  return (
    <div className="wrap narrow-page">
      <Head title={`${title} | ${name}`} description={text} path="/preview" noindex />
      <Message tone="missing" level={1} title={title}>
        <p className="lead">{text}</p>
        <ButtonLink to={PAGE_PATHS.blog}>{articles}</ButtonLink>
      </Message>
    </div>
  );
}

const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
  timeStyle: 'short',
});
