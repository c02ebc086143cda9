import { Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { inRoom, SCALED_FRAME, useRoom } from '../../layout/scaled-frame.ts';
import { updateDocument } from './update-document.ts';

/** Widths of the preview's screens, in CSS pixels. */
export const SCREENS = { phone: 390, desktop: 1280 } as const;
export type Screen = keyof typeof SCREENS;

interface ArticleFrameProps {
  html: string;
  screen: Screen;
}

/**
 * A rendered article at the width of a screen, scaled down to fit. It runs no scripts. Updates are applied in place, so that
 * the scroll position stays.
 */
export function ArticleFrame({ html, screen }: ArticleFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [firstHtml] = useState(html);
  const [isLoaded, setLoaded] = useState(false);
  const [room, measure] = useRoom();
  const width = SCREENS[screen];
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;

  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!isLoaded || !page?.body) return;
    const changed = updateDocument(page, html).findLast((place) => place.closest('.prose'));
    if (changed) bringIntoView(changed);
  }, [html, isLoaded]);

  return (
    <Box ref={measure} sx={{ position: 'relative', flex: 1, minHeight: 0, minWidth: 0, overflow: 'hidden' }}>
      <Box
        component="iframe"
        ref={frame}
        title={screen === 'phone' ? 'The article on a phone' : 'The article on a desktop screen'}
        // Same origin, so that styles and fonts load and this page can update it; scripts stay blocked.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={firstHtml}
        onLoad={() => {
          keepJumpsInside(frame.current?.contentDocument);
          setLoaded(true);
        }}
        data-screen={screen}
        style={inRoom(width, scale, room)}
        sx={SCALED_FRAME}
      />
    </Box>
  );
}

function bringIntoView(place: Element): void {
  const view = place.ownerDocument.defaultView;
  if (!view) return;
  const { top, bottom } = place.getBoundingClientRect();
  if (bottom > 0 && top < view.innerHeight) return;
  // Not scrollIntoView, which would also scroll the page around the frame.
  view.scrollTo({ top: view.scrollY + top - view.innerHeight / 3 });
}

/** Opens links in a new tab, except those within the article. */
function keepJumpsInside(page: Document | null | undefined): void {
  page?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    const hash = link?.getAttribute('href');
    if (!hash?.startsWith('#')) return;
    event.preventDefault();
    page.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  });
}
