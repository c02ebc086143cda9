import type { ReactNode } from 'react';
import type { Preview } from '#shared/public.ts';
import { PAGE_PATHS, PREVIEW_PATH } from '#shared/public.ts';
import { londonTime } from '#shared/words.ts';
import type { MatchedRoute } from '../routes.tsx';
import { MessagePage } from '../sections/MessagePage.tsx';
import { ButtonLink } from '../ui/Button.tsx';

/** Extra parts of a preview. */
export function previewParts(preview: Preview | undefined): { head: ReactNode; banner: ReactNode } {
  // Links must not navigate the frame.
  if (preview?.kind === 'frame') return { head: <base target="_blank" />, banner: null };
  if (preview?.kind !== 'review') return { head: null, banner: null };
  return {
    head: <link rel="stylesheet" href="/preview.css" />,
    banner: <ReviewBanner expiresAt={preview.expires_at} />,
  };
}

/** @returns the page for a link that does not work, else null */
export function previewPage(preview: Preview | undefined): MatchedRoute | null {
  if (preview?.kind !== 'ended') return null;
  return { route: { path: PREVIEW_PATH, load: async () => ({ page: <EndedPage /> }) }, params: {} };
}

function ReviewBanner({ expiresAt }: { expiresAt: string }) {
  return (
    <aside className="preview-banner" aria-label="About this preview">
      <b>Preview for review</b>
      <span>
        {'This version is not public. The link expires on '}
        <time dateTime={expiresAt}>{londonTime(expiresAt, { dateStyle: 'long', timeStyle: 'short' })}</time>
        {' London time.'}
      </span>
    </aside>
  );
}

const TITLE = 'This preview is not here';
const TEXT =
  'The link is not complete, its time is over, or the sender has ended it. Copy it again from the message it came in, or ask for a new one.';

function EndedPage() {
  return (
    <MessagePage title={TITLE} description={TEXT} path={PREVIEW_PATH} tone="missing">
      <p className="lead">{TEXT}</p>
      <ButtonLink to={PAGE_PATHS.blog}>Read our articles</ButtonLink>
    </MessagePage>
  );
}
