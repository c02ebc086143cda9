import { REDIRECTED_FROM } from '#shared/redirect-paths.ts';
import { reportableSearch } from './analytics/reportable.ts';
import { track } from './analytics/track.ts';

/** The search for articles, which the page shows, whatever it contains. */
const SEARCH = 'q';

/**
 * Takes out of the address what was only meant for this script: the old path after a redirect by the server, whose event is
 * sent if allowed, and what identifies a person, such as the click ids of advertisements, which Google's script would read
 * there. Replaces the history entry, so that reloading and Back find nothing.
 */
export function tidyAddress(): void {
  const { pathname, search, hash } = window.location;
  const kept = reportableSearch(search, SEARCH);
  if (kept === search) return;
  window.history.replaceState(window.history.state, '', pathname + kept + hash);
  const from = new URLSearchParams(search).get(REDIRECTED_FROM);
  if (from?.startsWith('/')) reportRedirect(from, pathname);
}

export function reportRedirect(from: string, to: string): void {
  track('url_redirect', { from, to, type: 'automatic' });
}
