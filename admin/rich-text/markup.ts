import { KEPT_ATTRIBUTES } from './elements/kept.ts';

/** A piece of HTML and its position; `text` is everything between tags. */
export interface Token {
  kind: 'open' | 'close' | 'text' | 'comment';
  /** Name of the element in lower case; '' for text and comments. */
  name: string;
  attributes: ReadonlyMap<string, string>;
  from: number;
  to: number;
}

/** Elements within a line of text. */
const INLINE: ReadonlySet<string> = new Set([
  'strong',
  'em',
  'u',
  'b',
  'i',
  'a',
  'code',
  'span',
  'br',
  'img',
]);
const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements whose content is text up to their end tag. */
const RAW: ReadonlySet<string> = new Set(
  'script style iframe noembed noframes noscript xmp textarea title'.split(' '),
);

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** @returns the tokens in order; null if the HTML ends inside one */
function readTokens(html: string): Token[] | null {
  const tokens: Token[] = [];
  const add = (kind: Token['kind'], name: string, from: number, to: number, attributes = NO_ATTRIBUTES) => {
    if (to > from) tokens.push({ kind, name, attributes, from, to });
  };
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    const next = start === -1 ? '' : (html[start + 1] ?? '');
    if (start === -1 || !/[a-z/!?]/i.test(next)) {
      // A < that starts no tag is text, joined to the text around it.
      const end = start === -1 ? html.length : start + 1;
      const last = tokens.at(-1);
      if (last?.kind === 'text' && last.to === at) last.to = end;
      else add('text', '', at, end);
      at = end;
      continue;
    }
    const before = tokens.at(-1);
    if (before?.kind === 'text' && before.to === at) before.to = start;
    else add('text', '', at, start);
    if (next === '!' || next === '?') {
      const mark = html.startsWith('<!--', start) ? '-->' : '>';
      const end = html.indexOf(mark, start + (mark === '>' ? 1 : 4));
      if (end === -1) return null;
      at = end + mark.length;
      add('comment', '', start, at);
      continue;
    }
    const end = endOfTag(html, start);
    if (end === -1) return null;
    const isClose = next === '/';
    const name = /^[^\s/>]*/.exec(html.slice(start + (isClose ? 2 : 1), end))?.[0].toLowerCase() ?? '';
    const attributes = isClose ? NO_ATTRIBUTES : readAttributes(html.slice(start + 1 + name.length, end - 1));
    add(isClose ? 'close' : 'open', name, start, end, attributes);
    at = end;
    if (isClose || !RAW.has(name)) continue;
    const close = html.toLowerCase().indexOf(`</${name}`, at);
    if (close === -1) return null;
    add('text', name, at, close);
    at = close;
  }
  return tokens;
}

/** @returns the position after the tag that starts at `start`; -1 if it does not end */
function endOfTag(html: string, start: number): number {
  for (let at = start + 1; at < html.length; at += 1) {
    const sign = html[at];
    if (sign === '>') return at + 1;
    // A quotation mark only starts a value after an equals sign.
    if ((sign === '"' || sign === "'") && /=\s*$/.test(html.slice(Math.max(0, at - 8), at))) {
      at = html.indexOf(sign, at + 1);
      if (at === -1) return -1;
    }
  }
  return -1;
}

const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

function readAttributes(inside: string): ReadonlyMap<string, string> {
  if (inside.trim() === '') return NO_ATTRIBUTES;
  const read = new Map<string, string>();
  for (const [, name = '', double, single, bare] of inside.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (!read.has(key)) read.set(key, decode(double ?? single ?? bare ?? '', 'attribute'));
  }
  return read;
}

const decoded = { attribute: new Map<string, string>(), text: new Map<string, string>() };

/** @returns the text with character references decoded by the browser */
function decode(written: string, place: 'attribute' | 'text'): string {
  if (!written.includes('&')) return written;
  const known = decoded[place].get(written);
  if (known !== undefined) return known;
  const markup =
    place === 'text' ? `<i>${written}</i>` : `<i title="${written.replaceAll('"', '&quot;')}"></i>`;
  const element = new window.DOMParser().parseFromString(markup, 'text/html').body.firstElementChild;
  const read = (place === 'text' ? element?.textContent : element?.getAttribute('title')) ?? '';
  if (decoded[place].size > 5000) decoded[place].clear();
  decoded[place].set(written, read);
  return read;
}

/** An open inline element; `around` leads to the outermost. */
export interface Open {
  /** Name and attributes in a normal form. */
  key: string;
  name: string;
  /** The start tag as written. */
  tag: string;
  around: Open | null;
  /** All keys of the chain, sorted: equal sets mean equal formatting. */
  set: string;
}

/**
 * HTML as its smallest meaningful pieces with their positions: ends of blocks, images, breaks, and characters with their
 * formatting. Texts with equal `keys` mean the same to a reader.
 */
export interface Atoms {
  keys: string[];
  from: number[];
  to: number[];
  opens: (Open | null)[];
}

interface OpenElement {
  name: string;
  from: number;
  /** The number of atoms before it. */
  atoms: number;
  /** The white space before it. */
  space: object | null;
  /** The inline elements open around it. */
  open: Open | null;
  attributes: Token['attributes'];
  /** Set if the parser adds it without a tag in the source. */
  isImplied?: true;
}

const REFERENCE_OR_SIGN = /&(?:#x?[0-9a-f]+|[a-z][a-z0-9]*);?|[ \t\r\n\f]+|[\s\S]/giu;
const WHITE = /^[ \t\r\n\f]/;

/** @returns the atoms; null if elements are not properly nested */
export function readAtoms(html: string): Atoms | null {
  const tokens = readTokens(html);
  if (!tokens) return null;
  const atoms: Atoms = { keys: [], from: [], to: [], opens: [] };
  const elements: OpenElement[] = [];
  let open: Open | null = null;
  /** White space that counts only if text follows on the same line. */
  let space: { from: number; to: number; open: Open | null } | null = null;
  let isInLine = false;
  let literal = 0;

  const add = (key: string, from: number, to: number, formatted: Open | null) => {
    atoms.keys.push(key);
    atoms.from.push(from);
    atoms.to.push(to);
    atoms.opens.push(formatted);
  };
  const settle = () => {
    if (space && isInLine) add(` \n${space.open?.set ?? ''}`, space.from, space.to, space.open);
    space = null;
    isInLine = true;
  };
  const edge = () => {
    space = null;
    isInLine = false;
  };
  const closeImplied = (at: number) => {
    if (!elements.at(-1)?.isImplied) return;
    elements.pop();
    add('</tbody>', at, at, open);
  };

  for (const { kind, name, attributes, from, to } of tokens) {
    if (kind === 'comment') continue;
    if (kind === 'text') {
      if (name !== '') {
        add(`text ${html.slice(from, to)}`, from, to, open);
        continue;
      }
      for (const { 0: sign, index } of html.slice(from, to).matchAll(REFERENCE_OR_SIGN)) {
        const at = from + index;
        if (WHITE.test(sign) && literal === 0) {
          space ??= { from: at, to: at + sign.length, open };
          continue;
        }
        if (literal === 0) settle();
        if (literal > 0 && WHITE.test(sign)) {
          const lines = sign.replace(/\r\n?/g, '\n');
          // The HTML parser drops the first line feed of a pre.
          const isFirst =
            html[at - 1] === '>' &&
            /<pre[^<>]*>$/i.test(html.slice(Math.max(0, at - 200), at)) &&
            lines[0] === '\n';
          for (let i = isFirst ? 1 : 0; i < lines.length; i += 1)
            add(
              `${lines[i]}\n${open?.set ?? ''}`,
              lines.length === sign.length ? at + i : at,
              lines.length === sign.length ? at + i + 1 : at + sign.length,
              open,
            );
          continue;
        }
        add(
          `${sign.length > 1 ? decode(sign, 'text') : sign}\n${open?.set ?? ''}`,
          at,
          at + sign.length,
          open,
        );
      }
      continue;
    }
    if (kind === 'open') {
      const key = keyOf(name, attributes);
      if (name === 'br' || name === 'img') {
        if (name === 'img') settle();
        else edge();
        add(`${key}\n${open?.set ?? ''}`, from, to, open);
        continue;
      }
      if (INLINE.has(name)) {
        elements.push({ name, from, atoms: atoms.keys.length, space, open, attributes });
        open = within(open, key, name, html.slice(from, to));
        continue;
      }
      edge();
      if (name === 'tr' && elements.at(-1)?.name === 'table') {
        elements.push({
          name: 'tbody',
          from,
          atoms: 0,
          space,
          open,
          isImplied: true,
          attributes: NO_ATTRIBUTES,
        });
        add('<tbody>', from, from, open);
      } else if (name === 'tbody' || name === 'thead') closeImplied(from);
      add(key, from, to, open);
      if (VOID.has(name)) continue;
      elements.push({ name, from, atoms: atoms.keys.length, space, open, attributes });
      if (name === 'pre') literal += 1;
      continue;
    }
    if (name === 'table') closeImplied(from);
    const element = elements.pop();
    if (element?.name !== name) return null;
    if (!INLINE.has(name)) {
      edge();
      add(`</${name}>`, from, to, open);
      if (name === 'pre') literal -= 1;
      continue;
    }
    const inner = open;
    open = element.open;
    // An empty element with an id is a link target.
    if (
      element.atoms === atoms.keys.length &&
      element.space === space &&
      /^(a|span)$/.test(name) &&
      element.attributes.get('id') &&
      inner
    ) {
      settle();
      add(`${inner.key}\n${open?.set ?? ''}`, element.from, to, open);
    }
  }
  return elements.length === 0 ? atoms : null;
}

/** @returns name and attributes of an element in a normal form */
function keyOf(name: string, attributes: ReadonlyMap<string, string>): string {
  if (attributes.size === 0) return `<${name}>`;
  const parts = KEPT_ATTRIBUTES.flatMap((attribute) => {
    const value = attributes.get(attribute);
    if (value === undefined) return [];
    if (attribute !== 'class') return [`${attribute}=${JSON.stringify(value)}`];
    const classes = [...new Set(value.split(/\s+/).filter(Boolean))].sort();
    return classes.length > 0 ? [`class=${classes.join(' ')}`] : [];
  });
  return `<${[name, ...parts].join(' ')}>`;
}

function within(around: Open | null, key: string, name: string, tag: string): Open {
  const keys = new Set([key]);
  for (let one = around; one; one = one.around) keys.add(one.key);
  return { key, name, tag, around, set: [...keys].sort().join('\n') };
}

/** Positions of the blocks of a text; text between blocks counts as a block. */
export function readBlocks(html: string): { from: number; to: number }[] | null {
  const tokens = readTokens(html);
  if (!tokens) return null;
  const blocks: { from: number; to: number }[] = [];
  const elements: string[] = [];
  /** Start of the current text outside blocks. */
  let words: { from: number; to: number } | null = null;
  let from = 0;
  for (const token of tokens) {
    const isWords = words !== null || elements.length === 0;
    if (token.kind === 'comment') continue;
    if (token.kind === 'text') {
      if (elements.length > 0 && words === null) continue;
      const written = html.slice(token.from, token.to);
      const lead = /^[ \t\r\n\f]*/.exec(written)?.[0].length ?? 0;
      if (lead === written.length) continue;
      words ??= { from: token.from + lead, to: token.to };
      words.to = token.to - (/[ \t\r\n\f]*$/.exec(written)?.[0].length ?? 0);
      continue;
    }
    if (token.kind === 'open') {
      if (elements.length === 0) {
        if (isWords && INLINE.has(token.name)) words ??= { from: token.from, to: token.to };
        else {
          if (words) blocks.push(words);
          words = null;
          from = token.from;
        }
      }
      if (words) words.to = token.to;
      if (!VOID.has(token.name)) elements.push(token.name);
      else if (!words && elements.length === 0) blocks.push({ from, to: token.to });
      continue;
    }
    if (elements.pop() !== token.name) return null;
    if (words) words.to = token.to;
    else if (elements.length === 0) blocks.push({ from, to: token.to });
  }
  if (words) blocks.push(words);
  return elements.length === 0 ? blocks : null;
}
