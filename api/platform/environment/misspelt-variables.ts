import { diffChars } from 'diff';
import { variables } from './variables.ts';

/** Most letters that may differ: one missing, extra or wrong, or two neighbours swapped. */
const MOST_CHANGES = 2;
/** Shorter names are close to too many others. */
const SHORTEST = 6;

/**
 * Finds unknown variables whose names are almost those of known ones.
 * @returns sentences such as "SMPT_URL is not a variable of this product. Did you mean SMTP_URL?"
 */
export function misspeltVariables(source: NodeJS.ProcessEnv): string[] {
  const known = Object.keys(variables.shape);
  return Object.keys(source)
    .filter((name) => name.length >= SHORTEST && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((one) => one.length >= SHORTEST && isAlmost(name, one));
      return meant ? [`${name} is not a variable of this product. Did you mean ${meant}?`] : [];
    });
}

/** Whether the names differ in at most MOST_CHANGES letters. */
const isAlmost = (from: string, to: string) =>
  diffChars(from, to, { maxEditLength: MOST_CHANGES }) !== undefined;
