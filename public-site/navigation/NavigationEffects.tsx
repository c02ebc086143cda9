import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { redirectFor } from '#shared/redirects.ts';
import { reportableAddress } from '../analytics/reportable.ts';
import { track } from '../analytics/track.ts';
import { allows, currentConsent, useConsent } from '../consent/store.ts';
import { MAIN_ID } from '../sections/SkipLink.tsx';

interface NavigationEffectsProps {
  /** What analytics may know of an address that holds a secret. */
  reportedPath?: string;
}

/** On every path change: to the top, or to the part that the address names, and focus to it. On every change of path or query: one page view. */
export function NavigationEffects({ reportedPath }: NavigationEffectsProps) {
  const { pathname, search, hash } = useLocation();
  const shownPath = useRef(pathname);
  usePageViews(reportedPath ?? reportableAddress(pathname, search), redirectFor(pathname) !== null);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const part = document.getElementById(hash.slice(1));
    if (part) part.scrollIntoView();
    else window.scrollTo(0, 0);
    (part ?? document.getElementById(MAIN_ID))?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return null;
}

/** The page that is open when analytics are allowed counts from then on. @param leaving an old path is not viewed */
function usePageViews(path: string, leaving: boolean): void {
  const counted = useRef<string>(undefined);
  const allowed = allows(useConsent(), 'analytics');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is read afresh, a change of it asks again
  useEffect(() => {
    if (leaving || counted.current === path || !allows(currentConsent(), 'analytics')) return;
    counted.current = path;
    track('page_view', { path });
  }, [path, leaving, allowed]);
}
