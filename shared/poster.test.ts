import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMetrics } from '../scripts/poster-metrics.ts';
import { isTooLong, POSTER_WIDTH, setPoster } from './poster.ts';
import metrics from './poster-metrics.json' with { type: 'json' };

it('knows the typeface as it is installed', () => {
  expect(metrics).toEqual(readMetrics());
});

it('fills the width with each line, from the first ink to the last', () => {
  const { lines, height } = setPoster(['Non-executives', 'for the brave'], 'wide');
  expect(lines).toEqual([
    { text: 'Non-executives', fontSize: 203, x: -5.07, y: 132.97, textLength: 1006.88 },
    { text: 'for the brave', fontSize: 228.68, x: -5.72, y: 298.26, textLength: 1008.48 },
  ]);
  expect(height).toBe(298.26);
});

it('makes room for what hangs below a line and for what stands above the next', () => {
  const bottom = (...lines: string[]) => setPoster(lines, 'wide').height;
  expect(bottom('by you,', 'hear')).toBeGreaterThan(bottom('by you.', 'hear'));
  expect(bottom('by you', 'héar')).toBeGreaterThan(bottom('by you', 'hear'));
});

it('divides a line that is too long into lines of about one length', () => {
  const texts = (line: string, layout: 'wide' | 'narrow') =>
    setPoster([line], layout).lines.map(({ text }) => text);
  const line = 'Nobody wrote this headline with a poster in mind';
  expect(texts(line, 'wide')).toEqual(['Nobody wrote this headline', 'with a poster in mind']);
  expect(texts(line, 'narrow')).toEqual(['Nobody wrote', 'this headline with', 'a poster in mind']);
  expect(texts('Donaudampfschifffahrtsgesellschaft ahoy', 'narrow')).toEqual([
    'Donaudampfschifff-',
    'ahrtsgesellschaft',
    'ahoy',
  ]);
});

it('keeps every letter of a headline of any length, in lines that are as tall as they may and can be read', () => {
  const headline = fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' });
  fc.assert(
    fc.property(headline, fc.constantFrom('wide', 'narrow'), (text, layout) => {
      const { lines, height } = setPoster([text], layout);
      const bare = (all: string) => all.normalize('NFC').replace(/[\s-]/g, '');
      expect(bare(lines.map((line) => line.text).join(''))).toBe(bare(text));
      for (const line of lines) {
        expect(line.x + line.textLength).toBeLessThanOrEqual(POSTER_WIDTH * 1.3);
        expect(line.fontSize).toBeLessThanOrEqual(POSTER_WIDTH);
        expect(line.fontSize).toBeGreaterThan(POSTER_WIDTH / (layout === 'wide' ? 17 : 11));
      }
      expect(height).toBeGreaterThan(0);
      expect(lines.length === 1 || isTooLong(text, layout)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
