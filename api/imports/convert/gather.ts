import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { isBlock } from './arrange.ts';
import type { Converted } from './types.ts';

const LONGEST_LEAD = 300;
/** Enough text for a lead, whatever stands at the beginning. */
const ENOUGH = 2000;

export type Facts = Pick<Converted, 'images' | 'links' | 'words' | 'lead'>;

/** Looks through an article of converted elements. */
export function gather(nodes: readonly ChildNode[]): Facts {
  const gathered = new Gathered();
  gathered.all(nodes, true);
  return gathered.facts();
}

class Gathered {
  #images = new Map<string, string>();
  #links = new Set<string>();
  #text: string[] = [];
  #lead: string[] = [];
  #leadLength = 0;

  all(nodes: readonly ChildNode[], leading: boolean): void {
    for (const node of nodes) {
      if (isText(node)) this.#words(node.data, leading);
      if (!isTag(node)) continue;
      const { href, src, alt = '' } = node.attribs;
      if (node.name === 'img' && src && !this.#images.get(src)) this.#images.set(src, alt);
      if (node.name === 'a' && href && !href.startsWith('#')) this.#links.add(href);
      const edge = isBlock(node) || /^(?:br|li|tr|td|th|div|hr)$/.test(node.name);
      if (edge) this.#words(' ', leading);
      this.all(node.children, leading && !leadless(node));
      if (edge) this.#words(' ', leading);
    }
  }

  facts(): Facts {
    return {
      images: [...this.#images].map(([url, alt]) => ({ url, alt })),
      links: [...this.#links],
      words: countWords(this.#text.join('')),
      lead: cut(
        this.#lead.join('').replace(/\s+/g, ' ').trim() ||
          this.#text.join('').slice(0, ENOUGH).replace(/\s+/g, ' ').trim(),
      ),
    };
  }

  #words(data: string, leading: boolean): void {
    this.#text.push(data);
    if (!leading || this.#leadLength > ENOUGH) return;
    this.#lead.push(data.slice(0, ENOUGH));
    this.#leadLength += data.length;
  }
}

/** Headings, captions, code and links that stand alone, such as those of videos, do not begin an article in a list. */
function leadless(node: Element): boolean {
  const given = node.attribs.class;
  if (/^(?:h[1-6]|pre|table)$/.test(node.name) || given === 'caption' || given === 'pause') return true;
  const told = node.children.filter((child) => !isText(child) || child.data.trim() !== '');
  const [only] = told;
  return node.name === 'p' && told.length === 1 && only !== undefined && isTag(only) && only.name === 'a';
}

function countWords(words: string): number {
  let count = 0;
  for (const [word] of words.matchAll(/\S+/g)) if (/[\p{L}\p{N}]/u.test(word)) count += 1;
  return count;
}

/** At the end of a word, at most 300 characters. */
function cut(words: string): string {
  if (words.length <= LONGEST_LEAD) return words;
  const room = words.slice(0, LONGEST_LEAD);
  const space =
    words[LONGEST_LEAD - 1] === ' ' ? LONGEST_LEAD - 1 : room.slice(0, LONGEST_LEAD - 1).lastIndexOf(' ');
  return `${room
    .slice(0, space > 100 ? space : LONGEST_LEAD - 1)
    .toWellFormed()
    .trimEnd()}…`;
}
