import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { track } from '../analytics/track.ts';
import { MAIN_ID } from '../sections/SkipLink.tsx';

interface NavigationEffectsProps {
  /** Path and query as analytics may know it, when the address holds a secret. */
  reportedPath?: string;
}

/** On every path change: to the top, or to the part that the address names, and focus to it. On every change of path or query: one page view. */
export function NavigationEffects({ reportedPath }: NavigationEffectsProps) {
  const { pathname, search, hash } = useLocation();
  const reported = reportedPath ?? pathname + search;
  const shownPath = useRef(pathname);

  useEffect(() => track('page_view', { path: reported }), [reported]);

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
