import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds; several times the duration of the work on an idle machine. */
const STEP = 100;

/**
 * Delays an answer to the next full step, so that its time does not reveal the work, such as whether an address is known.
 * Failures are answered at once, because a mistake in the request is no secret.
 */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  const took = performance.now() - begun;
  await delay(Math.ceil(took / STEP) * STEP - took);
  return result;
}
