export type CategoryTheme = 'primary' | 'verve' | 'accent' | 'secondary' | 'ink';

const THEMES: readonly CategoryTheme[] = ['primary', 'accent', 'secondary', 'verve', 'ink'];

/** @returns the colour of a category, the same everywhere */
export function categoryTheme(slug: string): CategoryTheme {
  let sum = 0;
  for (const character of slug) sum = (sum * 59 + (character.codePointAt(0) ?? 0)) % 65_521;
  return THEMES[sum % THEMES.length] ?? 'primary';
}
