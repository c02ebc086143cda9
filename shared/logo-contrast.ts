import { contrast } from './contrast.ts';

/** Of what is drawn of a logo, the least that has to stand out from its ground: a letter on a tile takes about this much. */
const LEAST_SHARE = 0.12;
/** WCAG 2.2, 1.4.11: graphics that are needed to understand what is shown. */
const NEEDED = 3;
const OPAQUE = 128;

/**
 * @param pixels red, green, blue and alpha of each, as a canvas has them
 * @returns whether enough of the logo stands out from the ground to be made out
 */
export function readsOn(pixels: ArrayLike<number>, ground: string): boolean {
  let drawn = 0;
  let seen = 0;
  const known = new Map<number, boolean>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < OPAQUE) continue;
    drawn += 1;
    // Neighbouring shades are one: photographs would have as many colours as pixels.
    const key =
      ((pixels[at] ?? 0) >> 3) * 1024 + ((pixels[at + 1] ?? 0) >> 3) * 32 + ((pixels[at + 2] ?? 0) >> 3);
    let stands = known.get(key);
    if (stands === undefined) {
      stands = contrast(hexOf(pixels, at), ground) >= NEEDED;
      known.set(key, stands);
    }
    if (stands) seen += 1;
  }
  return drawn > 0 && seen / drawn >= LEAST_SHARE;
}

const hexOf = (pixels: ArrayLike<number>, at: number): string =>
  `#${[0, 1, 2].map((channel) => (pixels[at + channel] ?? 0).toString(16).padStart(2, '0')).join('')}`;
