import type { ImportNote } from '#shared/imports.ts';
import { line, note } from '../texts.ts';

/** The title, and the text without it where it was a heading there. */
export function takeTitle(
  named: string,
  text: string,
  fileName: string,
  notes: ImportNote[],
): { title: string; body: string } {
  const heading = headingOf(text);
  const words = heading ? line(plainText(heading.words), 1000) : '';
  if (heading && words && (!named || words === named)) {
    const sentence = named
      ? 'The title, which stood again at the beginning of the text, was taken out'
      : 'The first heading became the title';
    notes.push(note('converted', 'title', sentence));
    return { title: words, body: text.slice(heading.end).replace(/^\n+/, '') };
  }
  if (named) return { title: named, body: text };
  const shown = fileName.charAt(0).toUpperCase() + fileName.slice(1);
  notes.push(note('warning', 'title', 'It has no title, so the name of the file became one'));
  return { title: line(shown, 1000), body: text };
}

/** A heading that the text begins with, in either of Markdown's forms. */
function headingOf(text: string): { words: string; end: number } | null {
  const start = text.length - text.trimStart().length;
  const endOfLine = (from: number) => {
    const at = text.indexOf('\n', from);
    return at < 0 ? text.length : at;
  };
  const stop = endOfLine(start);
  if (stop - start > 1000) return null;
  const first = text.slice(start, stop).trim();
  const marked = /^#[ \t]+(\S.*)$/.exec(first)?.[1];
  if (marked) return { words: marked.replace(/[ \t]#+$/, ''), end: stop };
  const under = text.slice(stop + 1, Math.min(endOfLine(stop + 1), stop + 1002));
  if (first && /^=+[ \t]*$/.test(under) && !/^[#>*\-\d]/.test(first))
    return { words: first, end: stop + 1 + under.length };
  return null;
}

const MORE =
  /^[ \t]*(?:<!--\s*more\s*-->|<!--\s*excerpt\s*-->|\{\/\*\s*(?:more|truncate)\s*\*\/\}|<!--\s*truncate\s*-->)[ \t]*$/im;

/** What stands before the mark that ends an excerpt, where none is written; the mark itself goes. */
export function takeExcerpt(text: string, written: string): { excerpt: string; body: string } {
  const mark = MORE.exec(text);
  if (!mark) return { excerpt: written, body: text };
  const before = text.slice(0, mark.index);
  const body = before + text.slice(mark.index + mark[0].length).replace(/^\n/, '');
  return { excerpt: written || (before.length <= 5000 ? line(plainText(before), 1000) : ''), body };
}

/** MDX brings its components along in lines of its own; the components themselves belong to the old site. */
export function withoutModules(text: string, notes: ImportNote[]): string {
  const kept = text.replace(/^import\s[^\n]{1,1000}\sfrom\s+["'][^"'\n]{1,500}["'];?[ \t]*\n?/gm, '');
  if (kept !== text)
    notes.push(
      note('lost', 'component', 'Components of the old site stand in the text and cannot be shown here'),
    );
  return kept;
}

/** Markdown without its marks, for a line or two. */
export const plainText = (text: string): string =>
  text
    .replace(/!\[[^[\]\n]{0,1000}\]\([^()\n]{0,2000}\)/g, '')
    .replace(/\[([^[\]\n]{0,1000})\]\([^()\n]{0,2000}\)/g, '$1')
    .replace(/<[^<>\n]{1,500}>/g, '')
    .replace(/\{[{%#][^{}\n]{0,500}[%}#]?\}/g, '')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replace(/(\*\*|__|~~)(?=\S)([^\n]{1,500}?\S|\S)\1/g, '$2')
    .replace(/(?<![\p{L}\d])([*_])(?=\S)([^*_\n]{1,500})\1(?![\p{L}\d])/gu, '$2')
    .replace(/`([^`\n]{1,500})`/g, '$1');
