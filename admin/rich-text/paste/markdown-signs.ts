/** Markdown at the beginning of a line, one pattern per kind. */
const LINES: readonly RegExp[] = [
  /^#{1,6} \S/,
  /^[-*+] \S/,
  /^\d{1,3}[.)] \S/,
  /^> \S/,
  /^(?:`{3}|~{3})/,
  /^\|.+\|\s*$/,
];

/** Inline Markdown. */
const WORDS: readonly RegExp[] = [
  /\*\*[^*\s][^*]{0,300}\*\*/,
  /\[[^\]]{1,300}\]\([^)\s]{1,2000}\)/,
  /`[^`]{1,300}`/,
];

/** Patterns that occur in Markdown only, so one is enough. */
const CERTAIN: readonly RegExp[] = [
  /^\|?\s*:?-{3,}:?\s*\|/m,
  /^(?:`{3}|~{3})[\s\S]*^(?:`{3}|~{3})\s*$/m,
  /!?\[[^\]]{1,300}\]\((?:https?:|\/)[^)\s]{1,2000}\)/,
];

const LOOKED_AT = 20_000;

/** Whether a text is clearly Markdown: at least two patterns, or one that occurs nowhere else. A list typed by hand is not. */
export function isMarkdown(text: string): boolean {
  const beginning = text.slice(0, LOOKED_AT);
  if (CERTAIN.some((sign) => sign.test(beginning))) return true;
  const lines = beginning.split('\n');
  const ofLines = LINES.filter((sign) => lines.some((line) => sign.test(line)));
  const ofWords = WORDS.filter((sign) => sign.test(beginning));
  const hasHeading = lines.filter((line) => /^#{2,6} \S/.test(line)).length > 0;
  return ofLines.length + ofWords.length > 1 || (hasHeading && lines.length > 1);
}
