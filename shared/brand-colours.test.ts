import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  adminColours,
  BRAND_ROLES,
  colourProblems,
  DEFAULT_COLOURS,
  measureColours,
  nearestPassing,
  siteProperties,
} from './brand-colours.ts';
import { contrast } from './contrast.ts';

const tokens = readFileSync(path.join(import.meta.dirname, '../public-site/styles/tokens.css'), 'utf8');
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1]?.toUpperCase();

describe('the product’s own colours', () => {
  it('are those of its style sheet', () => {
    expect(DEFAULT_COLOURS).toEqual({
      main: token('primary'),
      signal: token('verve'),
      accent: token('accent'),
      quiet: token('secondary'),
    });
  });

  it('pass everywhere and change nothing', () => {
    expect(measureColours(DEFAULT_COLOURS).filter(({ passes }) => !passes)).toEqual([]);
    expect(colourProblems(DEFAULT_COLOURS)).toEqual({});
    expect(siteProperties(DEFAULT_COLOURS)).toEqual({});
    expect(adminColours(DEFAULT_COLOURS)).toBeNull();
  });
});

describe('a colour that cannot be read', () => {
  it('is named with the pair that fails most, with its number, and with where it can be used instead', () => {
    const { main, ...others } = colourProblems({ ...DEFAULT_COLOURS, main: '#D0688A' });
    expect(main?.message).toMatch(
      /^Signal on Main is too faint to read: its contrast is 1\.1 to 1 and needs 3\. .* Too faint as well: Main on the page /,
    );
    expect(main?.message).toMatch(/This colour can be read as Signal, Accent and Quiet\.$/);
    expect(others).toEqual({});
  });

  it.each([
    ['main', '#D0688A'],
    ['signal', '#5A1010'],
    ['quiet', '#203040'],
  ] as const)('%s %s has a neighbour of its hue that passes', (role, colour) => {
    const nearest = nearestPassing({ ...DEFAULT_COLOURS, [role]: colour }, role);
    expect(nearest).not.toBeNull();
    expect(colourProblems({ ...DEFAULT_COLOURS, [role]: nearest as string })).toEqual({});
  });

  it('is told of at each colour of a pair that is not the product’s own', () => {
    const problems = colourProblems({ ...DEFAULT_COLOURS, main: '#6B6B6B', accent: '#8A8A8A' });
    expect(Object.keys(problems)).toEqual(['main', 'accent']);
    // Both fail with each other, but one of them fails by itself.
    expect(Object.keys(colourProblems({ ...DEFAULT_COLOURS, main: '#0B3D2E', signal: '#3A0A0A' }))).toEqual([
      'signal',
    ]);
  });
});

describe('what follows from a colour', () => {
  const PASSING = [
    { main: '#0B3D2E', signal: '#FFB000', accent: '#F2E205', quiet: '#CDE7D8' },
    { main: '#000000', signal: '#FFFFFF', accent: '#00FFFF', quiet: '#FF9F9F' },
  ];

  it.each(PASSING)('can be read: $main', (colours) => {
    expect(colourProblems(colours)).toEqual({});
    const properties = siteProperties(colours);
    const of = (name: string) => properties[name] ?? '';
    expect(Object.values(properties).every((value) => /^#[0-9A-Fa-f]{6}$/.test(value))).toBe(true);
    expect(contrast(of('--text-on-dark-muted'), colours.main)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('--text-on-dark-muted'), '#24060F')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('--verve-deep'), '#F6F5F7')).toBeGreaterThanOrEqual(4.5);
    for (const tint of ['primary', 'verve', 'accent', 'secondary'])
      for (const text of ['#24060F', '#6A4753'])
        expect(contrast(of(`--${tint}-tint`), text)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(PASSING)('can be read in the back office: $main', (colours) => {
    const { light, dark } = adminColours(colours) ?? {};
    for (const surface of ['#FFFFFF', '#F6F5F7', light?.claretTint as string])
      expect(contrast(light?.claret as string, surface)).toBeGreaterThanOrEqual(4.5);
    for (const surface of ['#16040A', '#260B15', '#43142A'])
      expect(contrast(dark?.claret as string, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark?.action as string, '#24060F')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(light?.actionHover as string, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
  });

  it('names only what was changed', () => {
    expect(Object.keys(siteProperties({ ...DEFAULT_COLOURS, quiet: '#CDE7D8' }))).toEqual([
      '--secondary',
      '--secondary-tint',
    ]);
    expect(BRAND_ROLES).toEqual(Object.keys(DEFAULT_COLOURS));
  });
});
