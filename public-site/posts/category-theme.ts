import type { Theme } from '../ui/Badge.tsx';

const THEMES: readonly Theme[] = ['primary', 'accent', 'secondary', 'verve', 'ink'];

/** One colour for each category, the same wherever it shows. */
export function categoryTheme(slug: string): Theme {
  let sum = 0;
  for (const character of slug) sum = (sum * 59 + (character.codePointAt(0) ?? 0)) % 65_521;
  return THEMES[sum % THEMES.length] ?? 'primary';
}
