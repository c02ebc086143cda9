import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

/**
 * `node scripts/poster-metrics.ts` writes shared/poster-metrics.json: the font metrics for shared/poster.ts, in thousandths of
 * the font size. Run it after updating the font; a test compares the two.
 */
const TARGET = new URL('../shared/poster-metrics.json', import.meta.url);
const FONT = '@fontsource/alumni-sans/files/alumni-sans-latin-900-normal.woff';

/** The characters of headlines. Others count as letters of average width, accented ones as their base letter. */
const CHARACTERS = [...` !&',-./:?0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ£–’“”…`];
/** Kerning below this is invisible. */
const LEAST_KERNING = 25;

interface PosterMetrics {
  /** Advance width, and the side bearings on the left and right. */
  glyphs: { [character: string]: number[] };
  /** Added to the advance between the two characters of the key. */
  kerning: { [pair: string]: number };
}

/** Reads the metrics from the font. */
export function readMetrics(): PosterMetrics {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(FONT));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const metrics: PosterMetrics = { glyphs: {}, kerning: {} };
  for (const character of CHARACTERS) {
    const { index, advanceWidth = 0 } = font.charToGlyph(character);
    const { x1, x2 } = font.glyphs.get(index).getBoundingBox();
    metrics.glyphs[character] = [advanceWidth, x1, x2 > x1 ? advanceWidth - x2 : 0];
    for (const next of CHARACTERS) {
      const value = font.getKerningValue(index, font.charToGlyphIndex(next));
      if (Math.abs(value) >= LEAST_KERNING) metrics.kerning[character + next] = value;
    }
  }
  return metrics;
}

if (import.meta.main) writeFileSync(TARGET, `${JSON.stringify(readMetrics(), null, 2)}\n`);
