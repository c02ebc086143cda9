import { fromTemplate } from './template.ts';

/** Milliseconds after which the next page, or a list, counts as slow. */
export const SLOW = 300;

/** Says what is loading while the next page is slow to arrive. */
export function startNavigation(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: HTMLElement | undefined;
  const stop = () => {
    clearTimeout(timer);
    shown?.remove();
  };
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (!link || !opensHere(link, event)) return;
    stop();
    timer = setTimeout(() => {
      shown = loading(wordsFor(link.pathname));
      if (shown) document.body.append(shown);
    }, SLOW);
  });
  // Where the browser keeps the page for Back, and where the visitor stops the loading.
  window.addEventListener('pagehide', stop);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && stop());
}

export function loading(words: string): HTMLElement | undefined {
  const shown = fromTemplate('next-page');
  shown?.lastChild?.replaceWith(words);
  return shown;
}

/** Whether a click opens a tab or a window, or saves the page. */
export const isForAnotherTab = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** Whether a click replaces this page by another one of this site. */
const opensHere = (link: HTMLAnchorElement, event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  !isForAnotherTab(event) &&
  event.button === 0 &&
  link.origin === window.location.origin &&
  (!link.target || link.target === '_self') &&
  (link.hash === '' || link.pathname !== window.location.pathname);

function wordsFor(pathname: string): string {
  if (/\/blog\/[^/]+$/.test(pathname)) return 'Loading article...';
  return /\/blog$/.test(pathname) ? 'Loading articles...' : 'Loading...';
}
