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
function luminance(colour: string): number {
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
