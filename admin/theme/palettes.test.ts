import { describe, expect, it } from 'vitest';
import { brand, darkPalette, lightPalette, type Palette } from './palettes.ts';

const TEXT = 4.5;
const NON_TEXT = 3;

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('the %s scheme', (_name, palette) => {
  const tints = Object.keys(palette).filter((name) => name.endsWith('Tint')) as (keyof Palette)[];

  it('has readable text and muted text on every surface', () => {
    for (const surface of ['paper', 'white', ...tints] as const) {
      expect([surface, contrast(palette.ink, palette[surface]) >= 7]).toEqual([surface, true]);
      expect([surface, contrast(palette.muted, palette[surface]) >= TEXT]).toEqual([surface, true]);
    }
  });

  it.each([
    ['claret', 'paper'],
    ['claret', 'white'],
    ['claret', 'claretTint'],
    ['success', 'white'],
    ['success', 'successTint'],
    ['danger', 'paper'],
    ['danger', 'white'],
    ['danger', 'dangerTint'],
    ['action', 'paper'],
    ['action', 'white'],
    ['action', 'claretTint'],
    ['onAction', 'action'],
    ['onAction', 'actionHover'],
    ['white', 'ink'],
    ['onDarkMuted', 'ink'],
    ['white', 'danger'],
  ] as const)('writes %s on %s', (text, surface) => {
    expect(contrast(palette[text], palette[surface])).toBeGreaterThanOrEqual(TEXT);
  });

  it('has readable white on the app bar, and ink on the bright slabs', () => {
    expect(contrast(brand.white, palette.bar)).toBeGreaterThanOrEqual(7);
    for (const slab of ['vermilion', 'brass', 'sky'] as const)
      expect(contrast(brand.ink, palette[slab])).toBeGreaterThanOrEqual(TEXT);
  });

  it('has visible field borders and focus rings', () => {
    for (const surface of ['paper', 'white'] as const) {
      expect(contrast(palette.lineControl, palette[surface])).toBeGreaterThanOrEqual(NON_TEXT);
      expect(contrast(palette.ink, palette[surface])).toBeGreaterThanOrEqual(NON_TEXT);
    }
  });
});

/** WCAG 2.2's contrast ratio of two opaque colours. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
