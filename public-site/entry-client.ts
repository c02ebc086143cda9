import './styles/site.css';

/*
 * The only script that a page loads at once. It loads the scripts for hydration when text, fonts and pictures have loaded and
 * the browser is idle, or at the first touch or key. Until then links and forms work natively, and presses of other buttons
 * are replayed later. Scripts that do not arrive are asked for again.
 */

const FIRST_USE = ['pointerdown', 'keydown', 'focusin'];
/** Most milliseconds that text and pictures delay the scripts. */
const LONGEST_WAIT = 4000;

/** In order of execution; the last one is hydrate.tsx. */
const modules =
  document.querySelector<HTMLElement>('script[data-modules]')?.dataset.modules?.split(' ') ?? [];

let pressed: HTMLElement | null | undefined;
const rememberPress = ({ target }: Event) => {
  if (target instanceof Element) pressed = target.closest<HTMLElement>('button[type="button"]');
};

/** Milliseconds until files that could not be loaded are asked for again, unless the page is used before. */
let pause = 2000;
let started = false;
const start = async () => {
  if (started) return;
  started = true;
  let last: unknown;
  try {
    await Promise.all(modules.map(fetchAhead));
    for (const href of modules) {
      last = await import(/* @vite-ignore */ href);
      // One task each, so that a touch does not wait for all of them.
      await new Promise((resolve) => setTimeout(resolve));
    }
  } catch {
    started = false;
    setTimeout(start, pause);
    pause *= 2;
    return;
  }
  (last as typeof import('./hydrate.tsx')).hydrate(() => {
    document.removeEventListener('click', rememberPress, true);
    pressed?.click();
  });
};

/** Into the browser's cache. Not by `modulepreload`: browsers may never ask again for a module that failed to load. */
const fetchAhead = async (href: string) => {
  const response = await fetch(href);
  await response.blob();
  if (!response.ok) throw new Error(href);
};

const whenIdle = () => {
  // Safari lacks requestIdleCallback.
  if (window.requestIdleCallback) window.requestIdleCallback(start, { timeout: 2000 });
  else setTimeout(start, 200);
};

/** A quick page has loaded before its first picture is on the screen, with which the scripts would compete. */
const whenPainted = () => {
  new PerformanceObserver((paints, observer) => {
    if (!paints.getEntriesByName('first-contentful-paint').length) return;
    observer.disconnect();
    whenIdle();
  }).observe({ type: 'paint', buffered: true });
};

document.addEventListener('click', rememberPress, true);
for (const type of FIRST_USE) document.addEventListener(type, start, { passive: true });
if (document.readyState === 'complete') whenPainted();
else window.addEventListener('load', whenPainted, { once: true });
setTimeout(start, LONGEST_WAIT);
