import { FORM_LIMITS } from '#shared/forms.ts';

/**
 * Cleans the name of the call to action that a request came from.
 * @param fallback if none was given
 */
export function readSource(source: string, fallback: string): string {
  return (
    source
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, FORM_LIMITS.source) || fallback
  );
}
