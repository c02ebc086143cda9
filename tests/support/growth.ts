/** How many times the work of the smaller size the larger one is. */
const TIMES = 8;
/** Milliseconds that are noise. */
const NOISE = 0.5;
/** Measured at most so often: what else the machine does can only make a measurement larger. */
const ROUNDS = 12;
/** Beyond what is enough by this factor, and past these milliseconds, nothing but the work itself can be the cause. */
const BEYOND_DOUBT = { times: 2, cost: 200 };
/** Rounds after which the code is compiled and a pause of the process no longer counts. */
const SETTLED = 2;

/** Work in proportion grows eightfold, a square 64-fold: nothing that is well reaches this, whatever the machine does. */
export const BELOW_SQUARE = 24;
/** A cube grows 512-fold. */
export const BELOW_CUBE = 200;

export interface GrowthOptions {
  /** A ratio below which no further measurement is needed. */
  enough?: number;
  /** Whether another process does the work, such as the database. */
  elsewhere?: boolean;
}

/**
 * How many times longer eight times as much takes: by a ratio, never by a clock, so that a slow or busy machine says the
 * same.
 * @param work is done at both sizes, several times
 * @param small size of which eight times as much is compared
 */
export async function growth(
  work: (size: number) => unknown,
  small: number,
  { enough = BELOW_SQUARE, elsewhere = false }: GrowthOptions = {},
): Promise<number> {
  const cost = (size: number) => costOf(() => work(size), elsewhere);
  let most = await cost(small * TIMES);
  if (most < NOISE * enough) return most / NOISE;
  let least = await cost(small);
  for (let round = 1; round < ROUNDS && most >= least * enough; round += 1) {
    if (round > SETTLED && most >= Math.max(least * enough * BEYOND_DOUBT.times, BEYOND_DOUBT.cost)) break;
    most = Math.min(most, await cost(small * TIMES));
    least = Math.min(least, await cost(small));
  }
  return most / least;
}

/**
 * Milliseconds that work takes of this thread's processor.
 * @param elsewhere whether another process does the work: then its waiting for it counts
 */
export async function costOf(work: () => unknown, elsewhere = false): Promise<number> {
  const now = elsewhere ? () => performance.now() : threadCpuTime;
  const begun = now();
  await work();
  return Math.max(NOISE, now() - begun);
}

const nobody = new Int32Array(new SharedArrayBuffer(4));

/** Milliseconds. Linux brings a thread's account up to date when the thread rests, else only at the next of its ticks. */
function threadCpuTime(): number {
  Atomics.wait(nobody, 0, 0, 1);
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
