import { REDIRECTED_FROM } from '#shared/redirect-paths.ts';
import { track } from '../analytics/track.ts';

const MARK = new RegExp(`^#${REDIRECTED_FROM}=(.*)$`);

/**
 * After a redirect by the server, the fragment contains the percent-encoded old path. Sends the event of the redirect, if
 * allowed, and removes the fragment. Must be called before the router reads the address.
 */
export function reportServerRedirect(): void {
  const { pathname, search, hash } = window.location;
  const mark = MARK.exec(hash)?.[1];
  if (mark === undefined) return;
  window.history.replaceState(window.history.state, '', pathname + search);
  const from = decoded(mark);
  if (from.startsWith('/')) reportRedirect(from, pathname);
}

export function reportRedirect(from: string, to: string): void {
  track('url_redirect', { from, to, type: 'automatic' });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
