import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Path } from 'opentype.js';

/** Text as outlines, with the baseline's beginning at 0,0, and the box of its ink in pixels. */
export interface Lettering {
  path: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** `poster` is the heavy condensed face of the titles, `label` the one of the texts. */
export type Face = 'poster' | 'label';

const FILES: { [face in Face]: readonly string[] } = {
  poster: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'].map(
    (subset) => `@fontsource/alumni-sans/files/alumni-sans-${subset}-900-normal.woff`,
  ),
  label: ['latin', 'latin-ext'].map(
    (subset) => `@fontsource/host-grotesk/files/host-grotesk-${subset}-500-normal.woff`,
  ),
};

/** In parts of the size, as the site's own style sheet tightens its titles. */
const TRACKING: { [face in Face]: number } = { poster: -0.005, label: 0.01 };

/**
 * Draws text with the site's own typefaces, so that the result needs no font of the machine.
 * Signs and emoji that the faces lack are left out.
 * @param size in pixels
 * @returns null when a letter is missing (another script) or nothing is left: such a text cannot be set
 */
export function letter(text: string, face: Face, size: number): Lettering | null {
  const outlines: string[] = [];
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  let x = 0;
  let previous: { font: Font; index: number } | undefined;
  for (const character of text.normalize('NFC')) {
    const font = fonts(face).find((one) => one.charToGlyphIndex(character) > 0);
    if (!font) {
      if (/\p{L}|\p{N}/u.test(character)) return null;
      continue;
    }
    const glyph = font.charToGlyph(character);
    const scale = size / font.unitsPerEm;
    if (previous?.font === font) x += font.getKerningValue(previous.index, glyph.index) * scale;
    const outline = glyph.getPath(x, 0, size);
    if (outline.commands.length > 0) {
      outlines.push(pathData(outline));
      const ink = outline.getBoundingBox();
      box.left = Math.min(box.left, ink.x1);
      box.right = Math.max(box.right, ink.x2);
      box.top = Math.min(box.top, ink.y1);
      box.bottom = Math.max(box.bottom, ink.y2);
    }
    x += (glyph.advanceWidth ?? 0) * scale + TRACKING[face] * size;
    previous = { font, index: glyph.index };
  }
  return outlines.length > 0 ? { path: outlines.join(''), ...box } : null;
}

/** The library's own writer runs numbers together in a way that other readers of SVG take for something else. */
function pathData({ commands }: Path): string {
  const at = (...numbers: number[]) => numbers.map((number) => number.toFixed(2)).join(' ');
  return commands
    .map((command) => {
      if (command.type === 'Z') return 'Z';
      const end = at(command.x, command.y);
      if (command.type === 'Q') return `Q${at(command.x1, command.y1)} ${end}`;
      if (command.type === 'C') return `C${at(command.x1, command.y1)} ${at(command.x2, command.y2)} ${end}`;
      return command.type + end;
    })
    .join('');
}

const loaded: { [face in Face]?: Font[] } = {};
const { resolve } = createRequire(import.meta.url);

function fonts(face: Face): Font[] {
  loaded[face] ??= FILES[face].map((file) => {
    const bytes = readFileSync(resolve(file));
    return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  });
  return loaded[face];
}
