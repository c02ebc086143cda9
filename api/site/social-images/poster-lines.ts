import { type InkBox, measure } from './lettering.ts';

/** A line of a poster and its position. */
export interface PosterLine {
  /** In capitals. */
  text: string;
  /** In pixels. */
  size: number;
  /** Start of the baseline, in pixels from the top left of the box. */
  x: number;
  y: number;
}

export interface PosterBox {
  width: number;
  height: number;
}

/** Longest title in characters: more never fit, and all ways to split it would be tried. */
const CHARACTERS_MAX = 140;
const LINES_MAX = 3;
const GAP = 28;
/** Least height of ink in pixels that is legible in a small preview. */
const TALL_ENOUGH = 54;
/** Greatest height of ink in pixels, so that a short word does not fill the picture. */
const TALL_MAX = 240;
const MEASURED_AT = 100;

/**
 * Sets a title as a poster: up to three lines, each as wide as the box if its height allows. A title that would be illegible is
 * cut at a word.
 * @returns null if the typeface lacks the script
 */
export function posterLines(title: string, box: PosterBox): PosterLine[] | null {
  const ink = createInk();
  const words = title.trim().slice(0, CHARACTERS_MAX).split(/\s+/);
  for (let count = words.length; count > 0; count--) {
    const shown = words.slice(0, count);
    if (count < words.length || title.trim().length > CHARACTERS_MAX)
      shown[count - 1] = `${shown[count - 1]?.replace(/[\s.,:;–—-]+$/u, '')}…`;
    const best = bestSetting(shown, box, ink);
    if (!best) return null;
    if (best.shortest >= TALL_ENOUGH || count === 1) return best.lines;
  }
  return null;
}

/** Sets given lines as a poster. @returns null like posterLines() */
export function posterOf(lines: readonly string[], box: PosterBox): PosterLine[] | null {
  return setting(lines, box, createInk())?.lines ?? null;
}

interface Setting {
  lines: PosterLine[];
  /** Height of the smallest line. */
  shortest: number;
  score: number;
}

function bestSetting(words: readonly string[], box: PosterBox, ink: Ink): Setting | null {
  let best: Setting | null = null;
  for (const lines of divisions(words, LINES_MAX)) {
    const tried = setting(lines, box, ink);
    if (!tried) return null;
    if (!best || tried.score > best.score) best = tried;
  }
  return best;
}

function setting(texts: readonly string[], box: PosterBox, ink: Ink): Setting | null {
  const boxes: InkBox[] = [];
  for (const text of texts) {
    const measured = ink(text);
    if (!measured) return null;
    boxes.push(measured);
  }
  const scales = boxes.map((one) => Math.min(box.width / widthOf(one), TALL_MAX / heightOf(one)));
  const room = box.height - GAP * (texts.length - 1);
  const wanted = boxes.reduce((sum, one, index) => sum + heightOf(one) * (scales[index] ?? 0), 0);
  const shrink = Math.min(1, room / wanted);
  const heights: number[] = [];
  const filled: number[] = [];
  let top = 0;
  const lines = boxes.map((one, index) => {
    const scale = (scales[index] ?? 0) * shrink;
    const text = capitals(texts[index] ?? '');
    const line = { text, size: MEASURED_AT * scale, x: -one.left * scale, y: top - one.top * scale };
    heights.push(heightOf(one) * scale);
    filled.push((widthOf(one) * scale) / box.width);
    top += heightOf(one) * scale + GAP;
    return line;
  });
  const area = filled.reduce((sum, part, index) => sum + part * (heights[index] ?? 0), 0);
  const shortest = Math.min(...heights);
  const evenness = Math.sqrt(shortest / Math.max(...heights));
  const legible = shortest >= TALL_ENOUGH ? 1 : 0.01;
  return { lines, shortest, score: area * Math.min(...filled) * evenness * legible };
}

type Ink = (text: string) => InkBox | null;

/** Measures each part of a title once, as it recurs in many ways to split the title. */
function createInk(): Ink {
  const known = new Map<string, InkBox | null>();
  return (text) => {
    let box = known.get(text);
    if (box === undefined) {
      box = measure(capitals(text), 'poster', MEASURED_AT);
      known.set(text, box);
    }
    return box;
  };
}

const capitals = (text: string) => text.toLocaleUpperCase('en-GB');

/** Yields all ways to split words into at most `most` lines. */
function* divisions(words: readonly string[], most: number): Generator<string[]> {
  yield [words.join(' ')];
  if (most === 1) return;
  for (let first = 1; first < words.length; first++) {
    for (const rest of divisions(words.slice(first), most - 1)) {
      yield [words.slice(0, first).join(' '), ...rest];
    }
  }
}

const widthOf = ({ left, right }: InkBox) => right - left;
const heightOf = ({ top, bottom }: InkBox) => bottom - top;
