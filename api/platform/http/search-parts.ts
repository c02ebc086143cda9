/** The parts of a search. */
export interface SearchParts {
  /** Each has to occur, as a whole word or as part of one. */
  words: string[];
  /** Each has to occur as it was typed, but for case and the width of its spaces. */
  phrases: string[];
}

const PART = /"([^"]*)"|“([^”]*)”|\S+/g;

/**
 * Reads a search as people type it into any search box: words, and phrases in double quotes, straight or curly. A quote
 * that has no second one is a letter like any other.
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
