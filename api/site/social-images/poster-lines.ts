import { type Lettering, letter } from './lettering.ts';

/** A line of a poster: its outlines, and how to place them. */
export interface PosterLine {
  lettering: Lettering;
  scale: number;
  /** Of the ink's upper edge, from the poster's own. */
  top: number;
}

export interface PosterBox {
  width: number;
  height: number;
}

/** More never fit, and every division of them would be tried. */
const CHARACTERS_MAX = 140;
const LINES_MAX = 3;
const GAP = 28;
/** Pixels of ink; a shorter line would not be read in a preview of a few centimetres. */
const TALL_ENOUGH = 54;
/** Pixels of ink; a taller one would leave a short word alone on a wall. */
const TALL_MAX = 240;
const MEASURED_AT = 100;

/**
 * Sets a title as a poster: up to three lines, each as wide as the box where its height allows. A title too long to
 * be read that way is cut at a word.
 * @returns null for a text in a script that the typeface has not
 */
export function posterLines(title: string, box: PosterBox): PosterLine[] | null {
  const words = title.trim().slice(0, CHARACTERS_MAX).split(/\s+/);
  for (let count = words.length; count > 0; count--) {
    const shown = words.slice(0, count);
    if (count < words.length || title.trim().length > CHARACTERS_MAX)
      shown[count - 1] = `${shown[count - 1]?.replace(/[\s.,:;–—-]+$/u, '')}…`;
    const best = bestSetting(shown, box);
    if (!best) return null;
    if (best.shortest >= TALL_ENOUGH || count === 1) return best.lines;
  }
  return null;
}

/** @param lines already divided @returns null as posterLines() */
export function posterOf(lines: readonly string[], box: PosterBox): PosterLine[] | null {
  return setting(lines, box)?.lines ?? null;
}

interface Setting {
  lines: PosterLine[];
  /** Height of the least tall line. */
  shortest: number;
  score: number;
}

function bestSetting(words: readonly string[], box: PosterBox): Setting | null {
  let best: Setting | null = null;
  for (const lines of divisions(words, LINES_MAX)) {
    const tried = setting(lines, box);
    if (!tried) return null;
    if (!best || tried.score > best.score) best = tried;
  }
  return best;
}

function setting(texts: readonly string[], box: PosterBox): Setting | null {
  const letterings: Lettering[] = [];
  for (const text of texts) {
    const lettering = measured(text);
    if (!lettering) return null;
    letterings.push(lettering);
  }
  const scales = letterings.map((ink) => Math.min(box.width / widthOf(ink), TALL_MAX / heightOf(ink)));
  const room = box.height - GAP * (texts.length - 1);
  const wanted = letterings.reduce((sum, ink, index) => sum + heightOf(ink) * (scales[index] ?? 0), 0);
  const shrink = Math.min(1, room / wanted);
  let top = 0;
  const lines = letterings.map((lettering, index) => {
    const line = { lettering, scale: (scales[index] ?? 0) * shrink, top };
    top += heightOf(lettering) * line.scale + GAP;
    return line;
  });
  const filled = lines.map(({ lettering, scale }) => (widthOf(lettering) * scale) / box.width);
  const heights = lines.map(({ lettering, scale }) => heightOf(lettering) * scale);
  const area = lines.reduce((sum, _line, index) => sum + (filled[index] ?? 0) * (heights[index] ?? 0), 0);
  const shortest = Math.min(...heights);
  const evenness = Math.sqrt(shortest / Math.max(...heights));
  const legible = shortest >= TALL_ENOUGH ? 1 : 0.01;
  return { lines, shortest, score: area * Math.min(...filled) * evenness * legible };
}

/** Every way to divide words into at most `most` lines. */
function* divisions(words: readonly string[], most: number): Generator<string[]> {
  yield [words.join(' ')];
  if (most === 1) return;
  for (let first = 1; first < words.length; first++) {
    for (const rest of divisions(words.slice(first), most - 1)) {
      yield [words.slice(0, first).join(' '), ...rest];
    }
  }
}

const MEMORY_MAX = 5000;
const memory = new Map<string, Lettering | null>();

/** The same pieces of a title come back in many divisions of it. */
function measured(text: string): Lettering | null {
  const capitals = text.toLocaleUpperCase('en-GB');
  const known = memory.get(capitals);
  if (known !== undefined) return known;
  if (memory.size >= MEMORY_MAX) memory.clear();
  const lettering = letter(capitals, 'poster', MEASURED_AT);
  memory.set(capitals, lettering);
  return lettering;
}

const widthOf = ({ left, right }: Lettering) => right - left;
const heightOf = ({ top, bottom }: Lettering) => bottom - top;
