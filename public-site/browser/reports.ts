import { API_PATHS, type NotFoundReport } from '#shared/public.ts';
import { REDIRECTED_FROM } from '#shared/redirect-paths.ts';
import { reportableAddress, reportableReferrer, reportableSearch } from './analytics/reportable.ts';
import { type AnalyticsEvents, track } from './analytics/track.ts';
import { allows, subscribe } from './consent.ts';

/** Sends what happens on a page: its view, clicks on ways of contact, an article that was opened, a page that is missing. */
export function startReports(): void {
  window.analytics = { track };
  document.addEventListener('click', ({ target }) => {
    const { ctaLocation, ctaText = '' } =
      (target as Element).closest<HTMLElement>('[data-cta-location]')?.dataset ?? {};
    if (ctaLocation)
      track('cta_click', { cta_location: ctaLocation, cta_text: ctaText, event_category: 'engagement' });
  });
  tidyAddress();
  // A page that the browser renders ahead is not seen yet.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', reportOpening, { once: true });
  else reportOpening();
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reportOpening();
  });
}

function reportOpening(): void {
  counted = undefined;
  countView();
  subscribe(countView);
  const view = document.querySelector<HTMLElement>('[data-view]')?.dataset.view;
  if (view) reportArticle(JSON.parse(view) as AnalyticsEvents['blog_view']);
  const missing = document.querySelector<HTMLElement>('[data-missing]')?.dataset.missing;
  if (missing) reportMissing(missing === 'page');
}

/** The address whose view was sent. */
let counted: string | undefined;

/** Sends a page view if the address has changed; for the page that is open, when analytics are allowed. */
export function countView(): void {
  const { pathname, search } = window.location;
  const path = document.body.dataset.reported ?? reportableAddress(pathname, search);
  if (counted === path || !allows('analytics')) return;
  counted = path;
  track('page_view', { path });
}

/** Counts a view of an article per opening. */
function reportArticle(view: AnalyticsEvents['blog_view']): void {
  const address = `${API_PATHS.posts}/${encodeURIComponent(view.event_label)}/view`;
  fetch(address, { method: 'POST', keepalive: true }).catch(() => undefined);
  track('blog_view', view);
}

/** @param isTracked not for missing articles, which the log of missing pages has */
function reportMissing(isTracked: boolean): void {
  const report: NotFoundReport = {
    path: window.location.pathname,
    referrer: reportableReferrer(document.referrer, window.location.origin),
    userAgent: navigator.userAgent,
    errorType: '404',
  };
  fetch(API_PATHS.notFound, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  })
    .then(({ ok, status }) => {
      if (!ok) throw new Error(String(status));
    })
    .catch((error: unknown) => console.warn('Could not log the missing page:', error));
  const { path, referrer, userAgent: user_agent } = report;
  if (isTracked) window.analytics?.track('page_not_found', { path, referrer, user_agent });
}

/**
 * What a page shows or needs, whatever it contains: the search for articles, and the request and the colleague of a booking,
 * whose ids may look like a telephone number.
 */
const STAYING = ['q', 'request', 'with'];

/**
 * Takes out of the address what was only meant for this script: the old path after a redirect by the server, whose event is
 * sent if allowed, and what identifies a person, such as the click ids of advertisements, which Google's script would read
 * there. Replaces the history entry, so that reloading and Back find nothing.
 */
export function tidyAddress(): void {
  const { pathname, search, hash } = window.location;
  const kept = reportableSearch(search, STAYING);
  if (kept === search) return;
  window.history.replaceState(window.history.state, '', pathname + kept + hash);
  const from = new URLSearchParams(search).get(REDIRECTED_FROM);
  if (from?.startsWith('/')) track('url_redirect', { from, to: pathname, type: 'automatic' });
}
