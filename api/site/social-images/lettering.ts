import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type PathCommand } from 'opentype.js';

/** Bounds of a text's ink, in pixels from the start of its baseline. */
export interface InkBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** `poster` is the heavy condensed face of titles, `label` that of texts. */
export type Face = 'poster' | 'label';

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
 * Measures text in the site's typefaces, independently of installed fonts. Symbols and emoji that the faces lack are left out.
 * @param size in pixels
 * @returns null if a letter is missing, as in another script, or nothing is left
 */
export function measure(text: string, face: Face, size: number): InkBox | null {
  const run = place(text, face, size);
  if (!run) return null;
  const box: InkBox = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const { x, scale, outline } of run) {
    box.left = Math.min(box.left, x + outline.box.x1 * scale);
    box.right = Math.max(box.right, x + outline.box.x2 * scale);
    box.top = Math.min(box.top, outline.box.y1 * scale);
    box.bottom = Math.max(box.bottom, outline.box.y2 * scale);
  }
  return box;
}

/** Draws text with the dimensions of measure(). @returns SVG path data; '' if it cannot be drawn */
export function outlines(text: string, face: Face, size: number): string {
  const run = place(text, face, size) ?? [];
  return run.map(({ x, scale, outline }) => pathData(outline.commands, x, scale)).join('');
}

interface PlacedGlyph {
  x: number;
  scale: number;
  outline: Outline;
}

/** Glyphs with ink, from left to right. */
function place(text: string, face: Face, size: number): PlacedGlyph[] | null {
  const run: PlacedGlyph[] = [];
  let x = 0;
  let previous: { font: Font; index: number } | undefined;
  for (const character of text.normalize('NFC')) {
    const font = fonts(face).find((one) => one.charToGlyphIndex(character) > 0);
    if (!font) {
      if (/\p{L}|\p{N}/u.test(character)) return null;
      continue;
    }
    const { index, advanceWidth = 0 } = font.charToGlyph(character);
    const scale = size / font.unitsPerEm;
    if (previous?.font === font) x += font.getKerningValue(previous.index, index) * scale;
    const outline = outlineOf(font, index);
    if (outline.commands.length > 0) run.push({ x, scale, outline });
    x += advanceWidth * scale + TRACKING[face] * size;
    previous = { font, index };
  }
  return run.length > 0 ? run : null;
}

/** A glyph in font units, with y pointing down. */
interface Outline {
  commands: PathCommand[];
  box: { x1: number; y1: number; x2: number; y2: number };
}

const outlineCache = new Map<Font, Map<number, Outline>>();

function outlineOf(font: Font, index: number): Outline {
  const known = outlineCache.get(font) ?? new Map<number, Outline>();
  outlineCache.set(font, known);
  let outline = known.get(index);
  if (!outline) {
    const path = font.glyphs.get(index).getPath(0, 0, font.unitsPerEm);
    outline = { commands: path.commands, box: path.getBoundingBox() };
    known.set(index, outline);
  }
  return outline;
}

/** Replaces the library's writer, which joins numbers in a way that some SVG readers misread. */
function pathData(commands: readonly PathCommand[], left: number, scale: number): string {
  const at = (x: number, y: number) => `${(left + x * scale).toFixed(2)} ${(y * scale).toFixed(2)}`;
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
