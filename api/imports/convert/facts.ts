import type { Element } from 'hast';
import { attr, type Child, elementsIn, hasClass, isBlank, isElement, wordsOf } from './hast.ts';
import type { Converted } from './types.ts';

const LONGEST_LEAD = 300;

/** An article's images, links, words and lead, in their order. */
export function factsOf(article: readonly Child[]): Pick<Converted, 'images' | 'links' | 'words' | 'lead'> {
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
