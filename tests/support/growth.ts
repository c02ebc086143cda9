/** Ratio of the larger size to the smaller. */
const TIMES = 8;
/** Milliseconds below which a measurement is noise. */
const NOISE = 0.5;
/** Most measurements; the smallest counts, because other load can only increase one. */
const ROUNDS = 12;

/** Linear work grows eightfold, quadratic work 64-fold. Linear work never reaches this, however busy the machine. */
export const BELOW_SQUARE = 24;
/** Cubic work grows 512-fold. */
export const BELOW_CUBE = 200;

/**
 * Measures how many times longer eight times the size takes: a ratio, which does not depend on the machine's speed.
 * @param work called several times with both sizes
 * @param small the smaller size
 * @param enough a ratio below which no further measurement is needed
 */
export async function growth(
  work: (size: number) => unknown,
  small: number,
  enough = BELOW_SQUARE,
): Promise<number> {
  const cost = (size: number) => costOf(() => work(size));
  let most = await cost(small * TIMES);
  if (most < NOISE * enough) return most / NOISE;
  let least = await cost(small);
  for (let round = 1; round < ROUNDS && most >= least * enough; round += 1) {
    most = Math.min(most, await cost(small * TIMES));
    least = Math.min(least, await cost(small));
  }
  return most / least;
}

/** Measures the processor time of this thread, in milliseconds. */
export async function costOf(work: () => unknown): Promise<number> {
  const begun = threadCpuTime();
  await work();
  return Math.max(NOISE, threadCpuTime() - begun);
}

const nobody = new Int32Array(new SharedArrayBuffer(4));

/** In milliseconds. Linux updates a thread's accounting when it sleeps, and otherwise only at the next tick. */
function threadCpuTime(): number {
  Atomics.wait(nobody, 0, 0, 1);
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
