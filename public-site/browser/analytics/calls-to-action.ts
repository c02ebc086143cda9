import { track } from './track.ts';

/** Visible fraction from which a call to action counts as seen. */
const IN_VIEW = 0.5;

let seen = new Set<string>();
let watching: IntersectionObserver | undefined;

/**
 * Reports calls to action that come into view, once per page view and source. Called at each page view that may be measured;
 * those already in view then count again.
 */
export function watchCallsToAction(): void {
  seen = new Set();
  watching?.disconnect();
  if (!watching) new MutationObserver(observeAll).observe(document.body, { childList: true, subtree: true });
  watching = new IntersectionObserver(report, { threshold: IN_VIEW });
  observeAll();
}

/** May observe elements again, which does nothing. */
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
