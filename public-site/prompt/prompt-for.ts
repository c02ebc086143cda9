import { DEFAULT_PROMPT, PROMPTS, type Prompt } from '../content/prompts.ts';
import { isWithin } from '../navigation/current.ts';

export function promptFor(pathname: string): Prompt {
  const path = Object.keys(PROMPTS).find((known) => isWithin(known, pathname));
  return (path && PROMPTS[path]) || DEFAULT_PROMPT;
}
