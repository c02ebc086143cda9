interface Named {
  name: string;
  brand: readonly [name: string, line: string | null];
  words: { readonly [name: string]: string };
}

/** What stands for the names in braces that any text may hold: the site's name and the numbers; @see countWords */
export const commonWords = ({ name, brand, words }: Named): { readonly [name: string]: string } => ({
  ...words,
  name,
  brand: brand[0],
});

/** @returns the words of a campaign with `name` in place of a reader's first name */
export const withFirstName = (words: string, name: string): string =>
  words.replace(/\{first[_ ]name\}/gi, () => name);

/** Replaces names in braces by `words`; unknown names stay. */
export const fillIn = (text: string, words: { readonly [name: string]: string }): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);

/** @returns `value` with every string in it filled */
export function fillAll<Value>(value: Value, words: { readonly [name: string]: string }): Value {
  if (typeof value === 'string') return (value.includes('{') ? fillIn(value, words) : value) as Value;
  if (Array.isArray(value)) return value.map((one) => fillAll(one, words)) as Value;
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [name, fillAll(one, words)]),
  ) as Value;
}
