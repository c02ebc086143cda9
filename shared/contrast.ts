/** Colours as '#rrggbb', and the contrast that WCAG 2.2 measures between two of them. */

export const COLOUR_PATTERN = /^#[0-9a-f]{6}$/i;

type Channels = readonly [red: number, green: number, blue: number];

/** @param colour '#rrggbb' @returns its channels from 0 to 255 */
function channelsOf(colour: string): Channels {
  const at = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

const colourOf = (channels: Channels): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase();

/** @returns WCAG's relative luminance, from 0 to 1 */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @returns WCAG's contrast ratio of two opaque colours, from 1 to 21 */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** @returns a mix with this share of `colour`, like color-mix() in srgb */
export function mix(colour: string, share: number, other: string): string {
  const [from, to] = [channelsOf(colour), channelsOf(other)];
  return colourOf(from.map((channel, at) => channel * share + (to[at] ?? 0) * (1 - share)) as never);
}

/**
 * Lightens or darkens a colour of constant hue until it passes.
 * @returns the nearest one that passes; null if none does
 */
export function nearestOfHue(colour: string, passes: (candidate: string) => boolean): string | null {
  const [hue, saturation, lightness] = hslOf(colour);
  for (let step = 0; step <= 1000; step += 1) {
    for (const changed of [lightness - step / 1000, lightness + step / 1000]) {
      if (changed < 0 || changed > 1) continue;
      const candidate = fromHsl(hue, saturation, changed);
      if (passes(candidate)) return candidate;
    }
  }
  return null;
}

function hslOf(colour: string): [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = channelsOf(colour).map((channel) => channel / 255) as unknown as Channels;
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, chroma] = [(most + least) / 2, most - least];
  if (chroma === 0) return [0, 0, lightness];
  const sixth =
    most === red
      ? (green - blue) / chroma + 6
      : most === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  return [(sixth % 6) * 60, chroma / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channel = (at: number) => {
    const place = (at + hue / 30) % 12;
    return 255 * (lightness - amplitude * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return colourOf([channel(0), channel(8), channel(4)]);
}

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
