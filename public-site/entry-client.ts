import './styles/site.css';

/*
 * The one script that a page loads at once. It loads those that hydrate the page when text, typefaces and pictures are
 * there and the browser is idle, or at the first touch or key. Until then the page's own links and forms work, and a
 * press of any other button is kept for the button's own code.
 */

const FIRST_USE = ['pointerdown', 'keydown', 'focusin'];
/** Milliseconds after which a picture that does not arrive no longer delays the scripts. */
const LONGEST_WAIT = 4000;

/** In the order in which they are run; the last one is hydrate.tsx. */
const modules =
  document.querySelector<HTMLElement>('script[data-modules]')?.dataset.modules?.split(' ') ?? [];

let pressed: HTMLElement | null | undefined;
const rememberPress = ({ target }: Event) => {
  if (target instanceof Element) pressed = target.closest<HTMLElement>('button[type="button"]');
};

let started = false;
const start = async () => {
  if (started) return;
  started = true;
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  let last: unknown;
  for (const href of modules) {
    last = await import(/* @vite-ignore */ href);
    // A task for each, so that none keeps a touch waiting for all.
    await new Promise((resolve) => setTimeout(resolve));
  }
  (last as typeof import('./hydrate.tsx')).hydrate(() => {
    document.removeEventListener('click', rememberPress, true);
    pressed?.click();
  });
};

const whenIdle = () => {
  // Safari has none.
  if (window.requestIdleCallback) window.requestIdleCallback(start, { timeout: 2000 });
  else setTimeout(start, 200);
};

document.addEventListener('click', rememberPress, true);
for (const type of FIRST_USE) document.addEventListener(type, start, { once: true, passive: true });
if (document.readyState === 'complete') whenIdle();
else window.addEventListener('load', whenIdle, { once: true });
setTimeout(start, LONGEST_WAIT);
