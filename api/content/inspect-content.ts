import sanitizeHtml from 'sanitize-html';
import { ALLOWED_ATTRIBUTES, requireBoundedDepth, SANITISER } from './render-content.ts';

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

/** Parses an author's HTML like the renderer, and compares it with the sanitiser's output. @throws RangeError if it is nested too deeply */
export function inspectContent(content: string): InspectedContent {
  requireBoundedDepth(content);
  const raw = withLines(content.replace(/\r\n?/g, '\n'));
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

function withLines(html: string): string {
  const starts = linesOf(html);
  return html.replace(TAG, (tag, name: string, at: number) => {
    const line = lineAt(at, starts);
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
