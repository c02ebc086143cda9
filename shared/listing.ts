/**
 * By hand, as a phone takes 50 ms to create an Intl.ListFormat.
 * @returns such as 'Word, Notes and Mail'
 */
export const listing = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');
