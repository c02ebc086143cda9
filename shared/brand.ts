/** Splits a name into two lines, the last word below the others; a single word has no second line. */
export function brandLines(name: string): [string, string | null] {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1);
  return words.length < 2 || !last ? [name.trim(), null] : [words.slice(0, -1).join(' '), last];
}
