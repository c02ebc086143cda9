import { track } from './track.ts';

/** How much of a call to action is in view when it counts as seen. */
const IN_VIEW = 0.5;

let seen = new Set<string>();
let watching: IntersectionObserver | undefined;

/**
 * Reports each call to action that comes into view, once for a page view and source. Called at every page view that
 * analytics may know of; what was in view before counts again, because it is another page's now.
 */
export function watchCallsToAction(): void {
  seen = new Set();
  watching?.disconnect();
  if (!watching) new MutationObserver(observeAll).observe(document.body, { childList: true, subtree: true });
  watching = new IntersectionObserver(report, { threshold: IN_VIEW });
  observeAll();
}

/** Observing what is observed already does nothing. */
function observeAll(): void {
  for (const button of document.querySelectorAll('[data-consultation-source]')) watching?.observe(button);
}

function report(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const source = isIntersecting && target.getAttribute('data-consultation-source');
    if (!source || seen.has(source)) continue;
    seen.add(source);
    track('cta_seen', { source });
  }
}
