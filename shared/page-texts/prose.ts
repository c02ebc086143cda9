/** Part of a line of prose: words, words in bold, or a link. */
export type Piece = string | { bold: Piece[] } | { link: string; words: Piece[] };

const MARKED = /\*\*(?<bold>[^*]+)\*\*|\[(?<words>[^[\]]+)\]\((?<link>[^()[\]\s]+)\)/g;

/** Parses `**words**` and `[words](address)`; a link to an address that is not allowed stays text. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, 0: whole, groups = {} } of line.matchAll(MARKED)) {
    const { bold, words = '', link = '' } = groups;
    if (bold === undefined && !isSafeAddress(link)) continue;
    if (index > end) pieces.push(line.slice(end, index));
    pieces.push(bold === undefined ? { link, words: piecesOf(words) } : { bold: piecesOf(bold) });
    end = index + whole.length;
  }
  if (end < line.length) pieces.push(line.slice(end));
  return pieces;
}

/** Where an owner's link may lead: a page or part of one, another site, a mail address or a phone number. */
export const isSafeAddress = (address: string): boolean =>
  /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)[^\s\\]*$/.test(address) && address.length <= 500;

const POINT = '- ';

/** A paragraph, or the points of a list. */
export type Block = string | readonly string[];

/** Groups lines that begin with a hyphen into lists. */
export function blocksOf(lines: readonly string[]): Block[] {
  const blocks: (string | string[])[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (!line.startsWith(POINT)) blocks.push(line);
    else if (Array.isArray(last)) last.push(line.slice(POINT.length));
    else blocks.push([line.slice(POINT.length)]);
  }
  return blocks;
}

/** The stored form: one line each. */
export const linesOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) => (typeof block === 'string' ? block : block.map((point) => `${POINT}${point}`)))
    .join('\n');
