import { REDIRECTED_FROM } from '#shared/redirect-paths.ts';
import { isPersonal } from '../analytics/reportable.ts';
import { track } from '../analytics/track.ts';

/** The search for articles, which the page shows, whatever it contains. */
const SEARCH = 'q';

/**
 * Takes out of the address what was only meant for this script: the old path after a redirect by the server, whose event is
 * sent if allowed, and what identifies a person, such as the click ids of advertisements, which Google's script would read
 * there. Replaces the history entry, so that reloading and Back find nothing. Must be called before the router reads the address.
 */
export function tidyAddress(): void {
  const { pathname, search, hash } = window.location;
  const given = new URLSearchParams(search);
  const from = given.get(REDIRECTED_FROM);
  const kept = new URLSearchParams(
    [...given].filter(
      ([name, value]) => name !== REDIRECTED_FROM && (name === SEARCH || !isPersonal(name, value)),
    ),
  );
  if (kept.size === given.size) return;
  const query = kept.size > 0 ? `?${kept}` : '';
  window.history.replaceState(window.history.state, '', pathname + query + hash);
  if (from?.startsWith('/')) reportRedirect(from, pathname);
}

export function reportRedirect(from: string, to: string): void {
  track('url_redirect', { from, to, type: 'automatic' });
}
