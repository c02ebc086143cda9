/** Milliseconds after which it is done although the browser is busy. */
const LATEST = 500;

/**
 * Does some work after a pause, between two frames: a key that is typed meanwhile does not wait for it.
 * @param pause in milliseconds
 * @returns a function that cancels it
 */
export function whenIdle(work: () => void, pause = 0): () => void {
  let handle: number | undefined;
  const timer = setTimeout(() => {
    // Safari does not have it.
    if ('requestIdleCallback' in window) handle = requestIdleCallback(work, { timeout: LATEST });
    else work();
  }, pause);
  return () => {
    clearTimeout(timer);
    if (handle !== undefined) cancelIdleCallback(handle);
  };
}
