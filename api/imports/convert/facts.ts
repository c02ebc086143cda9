import { attr, BLOCKS, type Child, hasClass, isElement } from './hast.ts';
import type { Converted } from './types.ts';

const LONGEST_LEAD = 300;
/** Enough text to cut a lead from. */
const ENOUGH = 2000;

type Facts = Pick<Converted, 'images' | 'links' | 'words' | 'lead'>;

/** An article's images, links, words and lead, in their order. */
export function factsOf(article: readonly Child[]): Facts {
  const images = new Map<string, string>();
  const links = new Set<string>();
  const text: string[] = [];
  let lead = '';
  const addText = (words: string, isLeading: boolean) => {
    text.push(words);
    if (isLeading && lead.length < ENOUGH) lead += words.slice(0, ENOUGH);
  };
  const read = (nodes: readonly Child[], isLeading: boolean) => {
    for (const node of nodes) {
      if (node.type === 'text') addText(node.value, isLeading);
      if (!isElement(node)) continue;
      const [src, href] = [attr(node, 'src'), attr(node, 'href')];
      if (src && !images.get(src)) images.set(src, attr(node, 'alt') ?? '');
      if (href && !href.startsWith('#')) links.add(href);
      const edge = BLOCKS.has(node.tagName) || node.tagName === 'br' ? ' ' : '';
      addText(edge, isLeading);
      read(node.children, isLeading && !isLeadless(node));
      addText(edge, isLeading);
    }
  };
  read(article, true);
  const whole = text.join('');
  return {
    images: [...images].map(([url, alt]) => ({ url, alt })),
    links: [...links],
    words: countWords(whole),
    lead: cut(onOneLine(lead) || onOneLine(whole.slice(0, ENOUGH))),
  };
}

const onOneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();

/** A lead has no headings, captions, code, tables or links that are a paragraph of their own, such as those of videos. */
function isLeadless(node: Child): boolean {
  if (!isElement(node)) return false;
  if (/^(?:h[1-6]|pre|table)$/.test(node.tagName) || hasClass(node, 'caption', 'pause', 'gallery'))
    return true;
  const filled = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  return node.tagName === 'p' && filled.length === 1 && isElement(filled[0], 'a');
}

function countWords(words: string): number {
  let count = 0;
  for (const [word] of words.matchAll(/\S+/g)) if (/[\p{L}\p{N}]/u.test(word)) count += 1;
  return count;
}

/** At the end of a word, at most 300 characters. */
function cut(words: string): string {
  if (words.length <= LONGEST_LEAD) return words;
  const room = words.slice(0, LONGEST_LEAD - 1);
  const space = words[LONGEST_LEAD - 1] === ' ' ? LONGEST_LEAD - 1 : room.lastIndexOf(' ');
  return `${room
    .slice(0, space > 100 ? space : LONGEST_LEAD - 1)
    .toWellFormed()
    .trimEnd()}…`;
}
