/** Puts `words` in the place of their names in braces; a name without a word stays. */
export const fillIn = (text: string, words: { readonly [name: string]: string }): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
