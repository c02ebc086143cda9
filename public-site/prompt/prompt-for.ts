import { DEFAULT_PROMPT, PROMPTS, type Prompt } from '../content/prompts.ts';
import { isWithin } from '../navigation/current.ts';

/** Pixels to scroll before the card appears (SPEC section 9). @param windowHeight CSS pixels */
export const promptThreshold = (windowHeight: number): number => 0.9 * windowHeight + 100;

export function promptFor(pathname: string): Prompt {
  const path = Object.keys(PROMPTS).find((known) => isWithin(known, pathname));
  return (path && PROMPTS[path]) || DEFAULT_PROMPT;
}
