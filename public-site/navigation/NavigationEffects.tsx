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
  /** What analytics may know of an address that holds a secret. */
  reportedPath?: string;
  /** There is no page for this address, but it may be an old one. */
  isUnknown: boolean;
}

/** On every path change: to the top, or to the part that the address names, and focus to it. On every change of path or query: one page view. */
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

/** The page that is open when analytics are allowed counts from then on. @param leaving an old path, or one that may be, is not viewed */
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
