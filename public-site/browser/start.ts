/** Milliseconds after which the script no longer waits for pictures. */
const PATIENCE = 2000;

/** Milliseconds after the first frame with all pictures until it has surely reached the screen. */
const SETTLED = 100;

/*
 * Loads the script of the page after its text and pictures are painted, so that they need not share the connection
 * with it. Until then the page works as it does without script.
 */
const { pageScript = '' } = document.querySelector<HTMLElement>('[data-page-script]')?.dataset ?? {};
const load = () => import(/* @vite-ignore */ pageScript);
window.addEventListener('load', () => requestAnimationFrame(() => setTimeout(load, SETTLED)));
setTimeout(load, PATIENCE);
