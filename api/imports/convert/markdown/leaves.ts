import type { Token, Tokens } from 'marked';
import { markdown } from '../../../platform/content/render-content.ts';

/** A token without tokens of use inside it, and its place in the source. */
export interface Leaf {
  token: Token;
  start: number;
  end: number;
  /** Whether it stands in a line of text, rather than for itself. */
  inline: boolean;
}

/** How far behind the last found token the next one can stand: marks of lists and quotations. */
const WINDOW = 2000;

/**
 * Links, images, HTML, code and definitions with their places, in order. Inside of lists and quotations the parser works on a copy
 * without marks, so leaves are looked for in the source from one to the next.
 */
export function leavesOf(content: string): Leaf[] {
  const finder = new Finder(content);
  finder.walk(markdown.lexer(content), false);
  return finder.leaves;
}

class Finder {
  leaves: Leaf[] = [];
  #content: string;
  #cursor = 0;

  constructor(content: string) {
    this.#content = content;
  }

  walk(tokens: readonly Token[], inline: boolean): void {
    for (const token of tokens) this.#one(token, inline);
  }

  #one(token: Token, inline: boolean): void {
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      for (const cell of [...header, ...rows.flat()]) this.walk(cell.tokens, true);
      return;
    }
    if (token.type === 'list') {
      for (const item of (token as Tokens.List).items) this.walk(item.tokens, false);
      return;
    }
    const children = 'tokens' in token ? token.tokens : undefined;
    const isLeaf = !children || children.length === 0;
    const edited = /^(?:link|image|html|def|del|escape|codespan|code|hr|heading)$/.test(token.type);
    const found = edited || isLeaf ? this.#find(token.raw) : null;
    if (found && edited) this.leaves.push({ token, ...found, inline });
    if (!children || children.length === 0) return;
    // What is inside of it begins inside of it.
    if (found) this.#cursor = found.start;
    this.walk(children, inline || /^(?:paragraph|heading|text|link|del|strong|em)$/.test(token.type));
    if (found) this.#cursor = Math.max(this.#cursor, found.end);
  }

  #find(raw: string): { start: number; end: number } | null {
    const wanted = raw.replace(/\n+$/, '');
    if (wanted === '') return null;
    const room = this.#content.slice(this.#cursor, this.#cursor + wanted.length + WINDOW);
    const at = room.indexOf(wanted);
    if (at === -1) return null;
    const start = this.#cursor + at;
    this.#cursor = start + wanted.length;
    return { start, end: this.#cursor };
  }
}
