import { contrast } from './contrast.ts';

/** Least share of a logo's pixels that must contrast with the background: about that of a letter on a tile. */
const LEAST_SHARE = 0.12;
/** Least share of its width in which something contrasts: a bright sign does not make up for a dark name beside it. */
const LEAST_WIDTH = 1 / 3;
/** WCAG 2.2, 1.4.11: contrast of meaningful graphics. */
const NEEDED = 3;
const OPAQUE = 128;

/**
 * @param pixels red, green, blue and alpha of each, row by row, as from a square canvas
 * @returns whether enough of the logo contrasts with the background
 */
export function readsOn(pixels: ArrayLike<number>, ground: string): boolean {
  const side = Math.sqrt(pixels.length / 4);
  const [drawnIn, seenIn] = [new Set<number>(), new Set<number>()];
  let drawn = 0;
  let seen = 0;
  const known = new Map<number, boolean>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < OPAQUE) continue;
    const column = (at / 4) % side;
    drawnIn.add(column);
    drawn += 1;
    // Groups similar shades, as photographs have almost as many colours as pixels.
    const key =
      ((pixels[at] ?? 0) >> 3) * 1024 + ((pixels[at + 1] ?? 0) >> 3) * 32 + ((pixels[at + 2] ?? 0) >> 3);
    let stands = known.get(key);
    if (stands === undefined) {
      stands = contrast(hexOf(pixels, at), ground) >= NEEDED;
      known.set(key, stands);
    }
    if (stands) {
      seen += 1;
      seenIn.add(column);
    }
  }
  return drawn > 0 && seen / drawn >= LEAST_SHARE && seenIn.size / drawnIn.size >= LEAST_WIDTH;
}

const hexOf = (pixels: ArrayLike<number>, at: number): string =>
  `#${[0, 1, 2].map((channel) => (pixels[at + channel] ?? 0).toString(16).padStart(2, '0')).join('')}`;
