/** Runs once the browser is idle, so that it does not delay the painting of a key; Safari cannot tell. */
export const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 500 }) : work();
