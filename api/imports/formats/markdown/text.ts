import { toString as textIn } from 'mdast-util-to-string';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Notes } from '../../notes.ts';
import { singleLine } from '../../text/strings.ts';

const parser = unified().use(remarkParse);
/** Characters in which to look for the heading and the excerpt. */
const LONGEST = 5000;

/** Takes the title from the front matter, a heading or the file name; removes the heading. */
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

/** The mark of Jekyll, Hexo and Hugo. */
const MORE = /^[ \t]*<!--\s*more\s*-->[ \t]*\n?/im;

/** Takes the text before the excerpt mark as excerpt if there is none yet; removes the mark. */
export function takeExcerpt(text: string, written: string): { excerpt: string; body: string } {
  const [before = '', after] = text.split(MORE, 2);
  if (after === undefined) return { excerpt: written, body: text };
  return {
    excerpt: written || (before.length <= LONGEST ? plainText(before) : ''),
    body: text.replace(MORE, ''),
  };
}

/** Plain text of short Markdown: without markup, pictures and template tags. */
function plainText(text: string): string {
  const { children } = parser.parse(text.replace(/\{[{%][^{}]{0,500}[%}]\}/g, ''));
  const said = children.map((node) => textIn(node, { includeImageAlt: false, includeHtml: false }));
  return singleLine(said.join(' '), 1000);
}
