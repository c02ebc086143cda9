/**
 * Seed of property-based tests: fixed for `npm test`, so that failures are reproducible; `npm run attacks -- properties` uses
 * other seeds, and more runs.
 */
export const SEED = Number(process.env.ATTACK_SEED ?? 20_261_122);

/** @returns the number of runs of a property, given the number for `npm test` */
export const runs = (times: number): number => times * Number(process.env.ATTACK_TIMES ?? 1);
