import { describe, expect, it } from 'vitest';
import { contrast } from '#shared/contrast.ts';
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
