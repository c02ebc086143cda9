import metrics from './poster-metrics.json' with { type: 'json' };

/** `narrow` is for screens narrower than 768 px. */
export type PosterLayout = 'wide' | 'narrow';

/** A line for SVG, in units in which the poster is POSTER_WIDTH wide. */
interface PosterLine {
  text: string;
  fontSize: number;
  /** Start of the baseline; the ink starts at the left edge. */
  x: number;
  y: number;
  /** Value of the SVG attribute, which keeps the width whatever text spacing the reader sets. */
  textLength: number;
}

interface PosterSetting {
  height: number;
  lines: PosterLine[];
}

export const POSTER_WIDTH = 1000;

/** Width of the longest line, as a multiple of the font size; longer ones are split. */
const LONGEST = { wide: 13, narrow: 7.2 };
/** Width of the shortest line that fills the width; shorter ones would be too tall. */
const SHORTEST = 1.19;
/** As multiples of the font size: height of a line above its baseline, accents above capitals, and descent. */
const LINE = 0.655;
const ACCENT = 0.15;
const TAIL = 0.185;
/** Gap between lines as a fraction of the width. */
const GAP = { wide: 0.0155, narrow: 0.024 };
/** Letter spacing of the style sheet, in thousandths of the font size like the metrics. */
const TRACKING = -5;
/** Metrics of unknown characters. */
const UNKNOWN = [400, 20, 20];

const GLYPHS: { [character: string]: number[] } = metrics.glyphs;
const KERNING: { [pair: string]: number } = metrics.kerning;

/** As multiples of the font size. */
interface LineWidth {
  advance: number;
  /** From the start of the line to its ink. */
  left: number;
  ink: number;
}

/** Measures a line in capitals by the metrics of the typeface. */
export function measurePosterLine(text: string): LineWidth {
  const characters = [...capitals(text).replace(/[\p{M}\p{Cf}]/gu, '')];
  const glyphs = characters.map((character) => GLYPHS[character] ?? UNKNOWN);
  const widths = glyphs.map(
    ([width = 0], at) => width + TRACKING + (KERNING[`${characters[at]}${characters[at + 1]}`] ?? 0),
  );
  const advance = widths.reduce((sum, width) => sum + width, 0) / 1000;
  const [, left = 0] = glyphs[0] ?? [];
  const [, , right = 0] = glyphs.at(-1) ?? [];
  return { advance, left: left / 1000, ink: advance - (left + right + TRACKING) / 1000 };
}

/** Whether a line is too long for a single line of a poster. */
export const isTooLong = (text: string, layout: PosterLayout): boolean => inkWidth(text) > LONGEST[layout];

/**
 * Sets lines as a poster, each filling the width. Lines that are too long are split between words into as few lines of similar
 * length as possible, and words that are too long into pieces.
 */
export function setPoster(texts: readonly string[], layout: PosterLayout): PosterSetting {
  const gap = GAP[layout] * POSTER_WIDTH;
  let height = 0;
  let space = 0;
  const lines = texts
    .flatMap((text) => divide(text, layout))
    .map((text) => {
      const { advance, left, ink } = measurePosterLine(text);
      const fontSize = round(POSTER_WIDTH / Math.max(ink, SHORTEST));
      const above = /[\u0300-\u0315]/u.test(capitals(text)) ? ACCENT : 0;
      const below = /[,;Q]|[\u0323-\u0328]/u.test(capitals(text)) ? TAIL : 0;
      height = round(height + space + (LINE + above) * fontSize);
      space = Math.max(gap, below * fontSize);
      return { text, fontSize, x: round(-left * fontSize), y: height, textLength: round(advance * fontSize) };
    });
  return { height, lines };
}

/** @returns the width of a line's ink, as a multiple of the font size */
export const inkWidth = (text: string): number => measurePosterLine(text).ink;

function divide(text: string, layout: PosterLayout): string[] {
  if (!isTooLong(text, layout)) return [text];
  const most = LONGEST[layout];
  return inLines(text.trim().split(/\s+/), most).flatMap((line) => hyphenate(line, most));
}

/** @returns words in as few lines as fit the room, as a multiple of the font size, and of similar length */
export function inLines(words: readonly string[], most: number): string[] {
  let lines = fill(words, most);
  const count = lines.length;
  for (let room = most; room > 0 && fill(words, room).length === count; room -= 0.1)
    lines = fill(words, room);
  return lines;
}

/** Fills lines with words. */
function fill(words: readonly string[], room: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = [...lines.slice(-1), word].join(' ');
    if (lines.length > 0 && inkWidth(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Splits a word into pieces of similar length, without regard to syllables. */
function hyphenate(word: string, room: number): string[] {
  const characters = [...word];
  const count = Math.ceil(inkWidth(word) / room);
  const cut = (piece: number) => Math.round((piece * characters.length) / count);
  return Array.from({ length: count }, (_, piece) => {
    const part = characters.slice(cut(piece), cut(piece + 1)).join('');
    return piece < count - 1 ? `${part}-` : part;
  });
}

/** Capitals like `text-transform: uppercase`, with accents as separate characters. */
const capitals = (text: string) => text.toUpperCase().normalize('NFD');

const round = (value: number) => Math.round(value * 100) / 100;
