import { setTimeout as delay } from 'node:timers/promises';

/** In milliseconds; several times what the work takes on a machine that is not busy. */
const STEP = 100;

/**
 * Answers at the next full step of time, so that the clock tells nobody how much work there was: whether an address is
 * known, for instance. What fails is told at once, because a mistake in the request is no secret.
 */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  const took = performance.now() - begun;
  await delay(Math.ceil(took / STEP) * STEP - took);
  return result;
}
