/** Puts `words` in the place of their names in braces; a name without a word stays. */
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
