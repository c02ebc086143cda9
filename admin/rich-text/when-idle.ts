/** Longest wait in milliseconds for a busy browser. */
const LATEST_MS = 500;

/**
 * Runs a function after a delay, as soon as the browser is idle, so that it does not delay the painting of a key.
 * @param delay in milliseconds
 * @returns a function that cancels it
 */
export function whenIdle(work: () => void, delay: number): () => void {
  let handle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) handle = requestIdleCallback(work, { timeout: LATEST_MS });
    else work();
  }, delay);
  return () => {
    clearTimeout(timer);
    if (handle !== undefined) cancelIdleCallback(handle);
  };
}
