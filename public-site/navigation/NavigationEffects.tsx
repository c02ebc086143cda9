import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { reportableAddress } from '../analytics/reportable.ts';
import { track } from '../analytics/track.ts';
import { allows, currentConsent, useConsent } from '../consent/store.ts';
import { MAIN_ID } from '../sections/SkipLink.tsx';
import { useApi } from '../site/site-context.tsx';
import { redirectQuery } from './redirect-query.ts';

interface NavigationEffectsProps {
  /** The reportable part of an address with a secret. */
  reportedPath?: string;
  /** Whether the address has no page but may be an old one. */
  isUnknown: boolean;
}

/** Scrolls and moves the focus to the top or the fragment at each change of path, and sends a page view at each change of path or query. */
export function NavigationEffects({ reportedPath, isUnknown }: NavigationEffectsProps) {
  const { pathname, search, hash } = useLocation();
  const shownPath = useRef(pathname);
  const { data: to } = useQuery({ ...redirectQuery(useApi(), pathname), enabled: isUnknown });
  usePageViews(reportedPath ?? reportableAddress(pathname, search), isUnknown && to !== null);

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

/** Sends page views, including the page that is open when analytics are allowed. @param leaving not for old paths, or paths that may be */
function usePageViews(path: string, leaving: boolean): void {
  const counted = useRef<string>(undefined);
  const allowed = allows(useConsent(), 'analytics');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is read afresh, a change of it asks again
  useEffect(() => {
    if (leaving || counted.current === path || !allows(currentConsent(), 'analytics')) return;
    counted.current = path;
    track('page_view', { path });
    import('../analytics/calls-to-action.ts').then(
      ({ watchCallsToAction }) => watchCallsToAction(),
      () => undefined,
    );
  }, [path, leaving, allowed]);
}
