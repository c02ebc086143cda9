import { Renderer, type Token, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { ALLOWED_ATTRIBUTES, markdown, SANITISER } from './render-content.ts';

/** An element of an author's text, before the sanitiser; `line` counts from 1, null if unknown. */
export interface ContentElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  line: number | null;
}

/** Content that the sanitiser removes: an element, or an attribute of a remaining element. */
export interface Stripped {
  tag: string;
  attribute: string | null;
  line: number | null;
}

export interface InspectedContent {
  elements: ContentElement[];
  stripped: Stripped[];
}

/** Attributes that carry the line and number of an element through the parsers. */
const LINE = 'data-inspected-line';
const NUMBER = 'data-inspected-number';

/** Longest tag in characters, so that broken markup takes linear time. */
const TAG =
  /<([a-z][a-z0-9-]{0,40})(?=[\s/>])[^"'<>]{0,4000}(?:(?:"[^"]{0,4000}"|'[^']{0,4000}')[^"'<>]{0,4000}){0,40}>/gi;

/** Parses an author's text like the renderer, and compares it with the sanitiser's output. */
export function inspectContent(content: string, format: 'markdown' | 'html'): InspectedContent {
  const text = content.replace(/\r\n?/g, '\n');
  const raw = format === 'markdown' ? htmlWithLines(text) : withLines(text, 0, linesOf(text));
  const before: ContentElement[] = [];
  let lastLine: number | null = null;
  const numbered = sanitizeHtml(raw, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemesAppliedToAttributes: [],
    transformTags: {
      '*': (tagName, attribs) => {
        const { [LINE]: line, ...attributes } = attribs;
        // An element without a line is at or just below the previous one.
        lastLine = line ? Number(line) : lastLine;
        before.push({ tag: tagName, attributes, line: lastLine });
        return { tagName, attribs: { ...attributes, [NUMBER]: String(before.length - 1) } };
      },
    },
  });
  return { elements: before, stripped: compare(before, survivors(numbered)) };
}

/** @returns the sanitised attributes of each element, by number */
function survivors(numbered: string): Map<number, Readonly<Record<string, string>>> {
  const left = new Map<number, Readonly<Record<string, string>>>();
  const clean = sanitizeHtml(numbered, {
    ...SANITISER,
    allowedAttributes: { '*': [...ALLOWED_ATTRIBUTES, NUMBER] },
  });
  sanitizeHtml(clean, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (tagName, attribs) => {
        left.set(Number(attribs[NUMBER]), attribs);
        return { tagName, attribs };
      },
    },
  });
  return left;
}

function compare(
  before: readonly ContentElement[],
  after: ReadonlyMap<number, Readonly<Record<string, string>>>,
): Stripped[] {
  return before.flatMap(({ tag, attributes, line }, number): Stripped[] => {
    const left = after.get(number);
    if (!left) return [{ tag, attribute: null, line }];
    return Object.keys(attributes)
      .filter((attribute) => !Object.hasOwn(left, attribute))
      .map((attribute) => ({ tag, attribute, line }));
  });
}

/** @returns Markdown as HTML whose elements have the line of the text on which they start, if known */
function htmlWithLines(text: string): string {
  const starts = linesOf(text);
  const tokens = markdown.lexer(text);
  const places = new Map<Token, number>();
  locate(tokens, text, 0, text.length, places);
  return markdown.parser(tokens, { ...markdown.defaults, renderer: new LineRenderer(places, starts) });
}

/** Records the offset of each token; indented or quoted ones cannot be found literally, and get their parent's. */
function locate(
  tokens: readonly Token[],
  text: string,
  from: number,
  to: number,
  places: Map<Token, number>,
) {
  let cursor = from;
  for (const token of tokens) {
    const found = text.slice(cursor, to).indexOf(token.raw);
    const start = found === -1 ? cursor : cursor + found;
    const end = found === -1 ? to : start + token.raw.length;
    places.set(token, start);
    for (const inner of innerTokens(token)) locate(inner, text, start, end, places);
    if (found !== -1) cursor = end;
  }
}

function innerTokens(token: Token): Token[][] {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    // In the order of the text.
    return [[...header, ...rows.flat()].flatMap((cell) => cell.tokens)];
  }
  if (token.type === 'list') return [(token as Tokens.List).items];
  return 'tokens' in token && token.tokens ? [token.tokens] : [];
}

class LineRenderer extends Renderer<string, string> {
  #places: ReadonlyMap<Token, number>;
  #starts: readonly number[];

  constructor(places: ReadonlyMap<Token, number>, starts: readonly number[]) {
    super(markdown.defaults);
    this.#places = places;
    this.#starts = starts;
  }

  override heading(token: Tokens.Heading): string {
    return this.#marked(token, super.heading(token));
  }
  override image(token: Tokens.Image): string {
    return this.#marked(token, super.image(token));
  }
  override link(token: Tokens.Link): string {
    return this.#marked(token, super.link(token));
  }
  override list(token: Tokens.List): string {
    return this.#marked(token, super.list(token));
  }
  override table(token: Tokens.Table): string {
    return this.#marked(token, super.table(token));
  }
  override html(token: Tokens.HTML | Tokens.Tag): string {
    return withLines(super.html(token), this.#places.get(token) ?? 0, this.#starts);
  }

  #marked(token: Token, html: string): string {
    const line = lineAt(this.#places.get(token) ?? 0, this.#starts);
    return html.replace(/^<[a-z0-9]+/, (tag) => `${tag} ${LINE}="${line}"`);
  }
}

/** @param offset of `html` in the text of `starts` */
function withLines(html: string, offset: number, starts: readonly number[]): string {
  return html.replace(TAG, (tag, name: string, at: number) => {
    const line = lineAt(offset + at, starts);
    return `<${name} ${LINE}="${line}"${tag.slice(name.length + 1)}`;
  });
}

/** @returns the offsets at which lines begin */
function linesOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** @returns the line of an offset, from 1 */
function lineAt(offset: number, starts: readonly number[]): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
