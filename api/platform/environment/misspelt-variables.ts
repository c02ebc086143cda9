import { diffChars } from 'diff';
import { variables } from './variables.ts';

/** Newsletters that differ: one that is missing, extra or wrong, or two neighbours that are swapped. */
const MOST_CHANGES = 2;
/** Shorter names are close to too many others. */
const SHORTEST = 6;

/**
 * Finds variables that the product does not know but whose names are almost those that it does.
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

/** Given up as soon as they differ in more. */
const isAlmost = (from: string, to: string) =>
  diffChars(from, to, { maxEditLength: MOST_CHANGES }) !== undefined;
