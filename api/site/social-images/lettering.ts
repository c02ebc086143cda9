import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph, type Path } from 'opentype.js';

/** `poster` is the heavy condensed face of titles, `label` that of texts. */
type Face = 'poster' | 'label';

const FILES: { [face in Face]: readonly string[] } = {
  poster: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'].map(
    (subset) => `@fontsource/alumni-sans/files/alumni-sans-${subset}-900-normal.woff`,
  ),
  label: ['latin', 'latin-ext'].map(
    (subset) => `@fontsource/host-grotesk/files/host-grotesk-${subset}-500-normal.woff`,
  ),
};

/** Letter spacing as a fraction of the size, as in the site's style sheet. */
const TRACKING: { [face in Face]: number } = { poster: -0.005, label: 0.01 };

/**
 * Draws a text in one of the site's typefaces, independently of installed fonts, from the start of its baseline. Symbols and
 * emoji that the face lacks are left out.
 * @param size in pixels
 * @returns null if a letter is missing, as in another script, or nothing is left
 */
export function lettering(text: string, face: Face, size: number): Path | null {
  const path = new opentype.Path();
  let x = 0;
  let previous: { font: Font; glyph: Glyph } | undefined;
  // The hyphen that Word does not break at, as in non‑executive, is drawn as the common one, as in browsers.
  for (const character of text.normalize('NFC').replace(/[\u2010\u2011]/g, '-')) {
    const font = fonts(face).find((one) => one.charToGlyphIndex(character) > 0);
    if (!font) {
      if (/\p{L}|\p{N}/u.test(character)) return null;
      continue;
    }
    const glyph = font.charToGlyph(character);
    const scale = size / font.unitsPerEm;
    if (previous?.font === font) x += font.getKerningValue(previous.glyph, glyph) * scale;
    path.extend(glyph.getPath(x, 0, size));
    x += (glyph.advanceWidth ?? 0) * scale + TRACKING[face] * size;
    previous = { font, glyph };
  }
  return path.commands.length > 0 ? path : null;
}

/**
 * Writes a path for SVG. The library's own writer joins numbers in a way that some SVG readers misread: librsvg leaves the rest of
 * the text out.
 */
export const pathData = ({ commands }: Path): string =>
  commands
    .map((command) => {
      if (command.type === 'Z') return 'Z';
      const { type, x, y } = command;
      const [x1, y1] = type === 'Q' || type === 'C' ? [command.x1, command.y1] : [];
      const [x2, y2] = type === 'C' ? [command.x2, command.y2] : [];
      const numbers = [x1, y1, x2, y2, x, y].flatMap((one) => one?.toFixed(2) ?? []);
      return type + numbers.join(' ');
    })
    .join('');

const loaded: { [face in Face]?: Font[] } = {};
const { resolve } = createRequire(import.meta.url);

function fonts(face: Face): Font[] {
  loaded[face] ??= FILES[face].map((file) => {
    const bytes = readFileSync(resolve(file));
    return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  });
  return loaded[face];
}
