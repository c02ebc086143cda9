import { toString as textIn } from 'mdast-util-to-string';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Notes } from '../../notes.ts';
import { singleLine } from '../../text/strings.ts';

const parser = unified().use(remarkParse);
/** Headings and excerpts stand within so many characters. */
const LONGEST = 5000;

/** The title, and the text without it where it was a heading there. */
export function takeTitle(
  named: string,
  text: string,
  fileName: string,
  notes: Notes,
): { title: string; body: string } {
  const [first] = parser.parse(text.slice(0, LONGEST)).children;
  const heading = first?.type === 'heading' && first.depth === 1 ? singleLine(textIn(first)) : '';
  if (heading && (!named || heading === named)) {
    notes.converted(
      'title',
      named
        ? 'The title, which stood again at the beginning of the text, was taken out'
        : 'The first heading became the title',
    );
    return { title: heading, body: text.slice(first?.position?.end.offset).replace(/^\n+/, '') };
  }
  if (named) return { title: named, body: text };
  notes.warning('title', 'It has no title, so the name of the file became one');
  return { title: fileName.charAt(0).toUpperCase() + fileName.slice(1), body: text };
}

const MORE = /^[ \t]*<!--\s*(?:more|excerpt|truncate)\s*-->[ \t]*$/im;

/** What stands before the mark that ends an excerpt, where none is written; the mark itself goes. */
export function takeExcerpt(text: string, written: string): { excerpt: string; body: string } {
  const mark = MORE.exec(text);
  if (!mark) return { excerpt: written, body: text };
  const before = text.slice(0, mark.index);
  const body = before + text.slice(mark.index + mark[0].length).replace(/^\n/, '');
  return { excerpt: written || (before.length <= LONGEST ? plainText(before) : ''), body };
}

/** Markdown without its marks, pictures and the tags of templates, for a line or two. */
function plainText(text: string): string {
  const { children } = parser.parse(text.replace(/\{[{%][^{}]{0,500}[%}]\}/g, ''));
  const said = children.map((node) => textIn(node, { includeImageAlt: false, includeHtml: false }));
  return singleLine(said.join(' '), 1000);
}

/** MDX brings its components along in lines at its beginning; the components themselves belong to the old site. */
export function withoutModules(text: string, notes: Notes): string {
  const modules = /^\s*(?:(?:import|export)\s[^\n]*\n\s*)+/.exec(text)?.[0] ?? '';
  if (modules)
    notes.lost('component', 'Components of the old site stand in the text and cannot be shown here');
  return text.slice(modules.length);
}
