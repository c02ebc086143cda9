/** The parts of a search. */
export interface SearchParts {
  /** Each must occur, as a whole word or within one. */
  words: string[];
  /** Each must occur as typed, ignoring case and the amount of white space. */
  phrases: string[];
}

const PART = /"([^"]*)"|“([^”]*)”|\S+/g;

/**
 * Parses a search as in any search box: words, and phrases in double quotes, straight or curly. An unmatched quote is an
 * ordinary character.
 */
export function searchParts(search: string): SearchParts {
  const parts: SearchParts = { words: [], phrases: [] };
  for (const [part, straight, curly] of search.matchAll(PART)) {
    const words = (straight ?? curly ?? part).split(/\s+/).filter(Boolean);
    if (words.length > 1) parts.phrases.push(words.join(' '));
    else parts.words.push(...words);
  }
  return parts;
}
