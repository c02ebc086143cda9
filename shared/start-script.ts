/** Milliseconds after which the page no longer waits for pictures. */
const PATIENCE = 2000;

/** Milliseconds after the first frame with all pictures until it has surely reached the screen. */
const SETTLED = 100;

/**
 * Text of the module in every public page. It loads the script that `data-page-script` of the body names after text and
 * pictures are painted, so that they need not share the connection with it; until then the page works as it does without
 * script. It is inline because a file of its own would be one request before the largest paint; the content security policy
 * allows its hash.
 */
export const START_SCRIPT = [
  'const load = () => import(/* @vite-ignore */ document.body.dataset.pageScript);',
  `addEventListener('load', () => requestAnimationFrame(() => setTimeout(load, ${SETTLED})));`,
  `setTimeout(load, ${PATIENCE});`,
].join('');
