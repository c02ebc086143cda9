import { inkWidth, inLines } from '#shared/poster.ts';
import { lettering } from './lettering.ts';

/** A line of a poster, in pixels; its baseline starts at x and y from the top left of the box. */
export interface PosterLine {
  text: string;
  size: number;
  x: number;
  y: number;
}

interface PosterBox {
  width: number;
  height: number;
}

/** Longest title in characters: more never fit. */
const CHARACTERS_MAX = 140;
const LINES_MAX = 3;
const GAP = 28;
/** Least height of ink in pixels that is legible in a small preview. */
const TALL_ENOUGH = 50;
/** Greatest height of ink in pixels, so that a short word does not fill the picture. */
const TALL_MAX = 240;
const MEASURED_AT = 100;

/**
 * Sets a title as a poster: in the one, two or three lines in which its smallest line is largest. A title that would be
 * illegible is cut at a word.
 * @returns null if the typeface lacks the script
 */
export function posterLines(title: string, box: PosterBox): PosterLine[] | null {
  const words = title.trim().slice(0, CHARACTERS_MAX).split(/\s+/);
  for (let count = words.length; count > 0; count--) {
    const shown = words.slice(0, count);
    if (count < words.length || title.trim().length > CHARACTERS_MAX)
      shown[count - 1] = `${shown[count - 1]?.replace(/[\s.,:;–—-]+$/u, '')}…`;
    const settings = divisions(shown).map((lines) => setting(lines, box));
    const [best] = settings.sort((one, other) => (other?.shortest ?? 0) - (one?.shortest ?? 0));
    if (!best) return null;
    if (best.shortest >= TALL_ENOUGH || count === 1) return best.lines;
  }
  return null;
}

/** Sets given lines as a poster, each as wide as the box if its height allows. @returns null like posterLines() */
export const posterOf = (texts: readonly string[], box: PosterBox): PosterLine[] | null =>
  setting(texts, box)?.lines ?? null;

/** @returns the words in one line, in two and in three, of similar length */
function divisions(words: readonly string[]): string[][] {
  const found = [[words.join(' ')]];
  for (;;) {
    const last = found.at(-1) ?? [];
    const lines = inLines(words, Math.max(...last.map(inkWidth)) - 0.01);
    // No more of them if the longest line is a single word.
    if (lines.length <= last.length || lines.length > LINES_MAX) return found;
    found.push(lines);
  }
}

interface Setting {
  lines: PosterLine[];
  /** Height of the smallest line. */
  shortest: number;
}

function setting(texts: readonly string[], box: PosterBox): Setting | null {
  const capitals = texts.map((text) => text.toLocaleUpperCase('en-GB'));
  const inks = capitals.flatMap((text) => lettering(text, 'poster', MEASURED_AT)?.getBoundingBox() ?? []);
  if (inks.length < texts.length) return null;
  const scales = inks.map(({ x1, x2, y1, y2 }) => Math.min(box.width / (x2 - x1), TALL_MAX / (y2 - y1)));
  const wanted = inks.reduce((sum, { y1, y2 }, at) => sum + (y2 - y1) * (scales[at] ?? 0), 0);
  const shrink = Math.min(1, (box.height - GAP * (texts.length - 1)) / wanted);
  let top = 0;
  let shortest = Number.POSITIVE_INFINITY;
  const lines = inks.map(({ x1, y1, y2 }, at) => {
    const scale = (scales[at] ?? 0) * shrink;
    const line = {
      text: capitals[at] ?? '',
      size: MEASURED_AT * scale,
      x: -x1 * scale,
      y: top - y1 * scale,
    };
    shortest = Math.min(shortest, (y2 - y1) * scale);
    top += (y2 - y1) * scale + GAP;
    return line;
  });
  return { lines, shortest };
}
