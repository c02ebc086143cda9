import type { Element } from 'hast';
import { attr, type Child, hasClass, isElement } from './hast.ts';
import type { Converted } from './types.ts';

const LONGEST_LEAD = 300;
/** Enough text to cut a lead from. */
const ENOUGH = 2000;
/** Elements that separate words. */
const EDGES = new Set('p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table tr td th div br hr'.split(' '));

export type Facts = Pick<Converted, 'images' | 'links' | 'words' | 'lead'>;

/** Collects an article's images, links, words and lead, in their order. */
export class FactsCollector {
  #images = new Map<string, string>();
  #links = new Set<string>();
  #text: string[] = [];
  #lead: string[] = [];
  #leadLength = 0;

  /** Adds a converted tree. @param isLeading whether its words may be part of the lead */
  tree(nodes: readonly Child[], isLeading = true): void {
    for (const node of nodes) {
      if (node.type === 'text') this.words(node.value, isLeading);
      if (!isElement(node)) continue;
      if (node.tagName === 'img') this.image(attr(node, 'src') ?? '', attr(node, 'alt') ?? '');
      if (node.tagName === 'a') this.link(attr(node, 'href') ?? '');
      if (EDGES.has(node.tagName)) this.words(' ', isLeading);
      this.tree(node.children, isLeading && !isLeadless(node));
      if (EDGES.has(node.tagName)) this.words(' ', isLeading);
    }
  }

  image(url: string, alt: string): void {
    if (url && !this.#images.get(url)) this.#images.set(url, alt);
  }

  link(href: string): void {
    if (href && !href.startsWith('#')) this.#links.add(href);
  }

  words(data: string, isLeading: boolean): void {
    this.#text.push(data);
    if (!isLeading || this.#leadLength > ENOUGH) return;
    this.#lead.push(data.slice(0, ENOUGH));
    this.#leadLength += data.length;
  }

  facts(): Facts {
    const text = this.#text.join('');
    const fold = (words: string) => words.replace(/\s+/g, ' ').trim();
    return {
      images: [...this.#images].map(([url, alt]) => ({ url, alt })),
      links: [...this.#links],
      words: countWords(text),
      lead: cut(fold(this.#lead.join('')) || fold(text.slice(0, ENOUGH))),
    };
  }
}

export function collectFacts(nodes: readonly Child[]): Facts {
  const collector = new FactsCollector();
  collector.tree(nodes);
  return collector.facts();
}

/** A lead has no headings, captions, code, tables or links that are a paragraph of their own, such as those of videos. */
function isLeadless(node: Element): boolean {
  if (/^(?:h[1-6]|pre|table)$/.test(node.tagName) || hasClass(node, /^(?:caption|pause|gallery)$/))
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
