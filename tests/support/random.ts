/**
 * What properties are tried with: the same in every run of `npm test`, so that red is never chance; others, and more, in
 * `npm run attacks -- properties`.
 */
export const SEED = Number(process.env.ATTACK_SEED ?? 20_261_122);

/** How often a property is tried where `npm test` tries it so many times. */
export const runs = (times: number): number => times * Number(process.env.ATTACK_TIMES ?? 1);
