import type { Element } from 'hast';
import { ofBoundedDepth } from '../../platform/content/render-content.ts';
import { Notes } from '../notes.ts';
import { attr, type Child, elementsIn, hasClass, isBlank, isElement, serialise, wordsOf } from './hast.ts';
import { convertHtml } from './html.ts';
import { convertMarkdown } from './markdown/markdown.ts';
import type { Convert, Converted, ReplaceAddresses, State } from './types.ts';
import { replaceInHtml } from './urls.ts';

/** @throws ApiError 'invalid' for a text that is nested too deeply to be read */
export const convert: Convert = (content, dialect, context) =>
  ofBoundedDepth(() => {
    const state: State = {
      context,
      dialect,
      notes: new Notes(),
      targets: new Set(),
      headingShift: 0,
      expanded: new Set(),
    };
    const source = content.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n');
    const article = dialect === 'markdown' ? convertMarkdown(source, state) : convertHtml(source, state);
    return {
      content: article.map((block) => serialise([block])).join('\n'),
      ...factsOf(article),
      notes: state.notes.list(),
    };
  });

export const replaceAddresses: ReplaceAddresses = (content, changes) =>
  ofBoundedDepth(() => replaceInHtml(content, changes));

const LONGEST_LEAD = 300;

/** An article's images, links, words and lead, in their order. */
function factsOf(article: readonly Child[]): Pick<Converted, 'images' | 'links' | 'words' | 'lead'> {
  const images = new Map<string, string>();
  const links = new Set<string>();
  for (const node of elementsIn(article)) {
    const [src, href] = [attr(node, 'src'), attr(node, 'href')];
    if (src) images.set(src, images.get(src) || (attr(node, 'alt') ?? ''));
    if (href && !href.startsWith('#')) links.add(href);
  }
  const words = wordsOf(article);
  return {
    images: [...images].map(([url, alt]) => ({ url, alt })),
    links: [...links],
    words: words.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
    lead: cut(wordsOf(article, isLeadless) || words),
  };
}

/** A lead has no headings, captions, code, tables or links that are a paragraph of their own, such as those of videos. */
function isLeadless(node: Element): boolean {
  if (/^(?:h[1-6]|pre|table)$/.test(node.tagName) || hasClass(node, 'caption', 'pause', 'gallery'))
    return true;
  const filled = node.children.filter((child) => !isBlank(child));
  return node.tagName === 'p' && filled.length === 1 && isElement(filled[0], 'a');
}

/** At the end of a word, at most 300 characters. */
function cut(words: string): string {
  if (words.length <= LONGEST_LEAD) return words;
  const room = words.slice(0, LONGEST_LEAD);
  const space = room.lastIndexOf(' ');
  return `${room
    .slice(0, space > 100 ? space : LONGEST_LEAD - 1)
    .toWellFormed()
    .trimEnd()}…`;
}
