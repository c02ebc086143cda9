import { parse as parseToml, TomlDate } from 'smol-toml';
import { parseDocument } from 'yaml';
import { JsonBreak } from './json-piece.ts';
import { JsonSplitter } from './json-splitter.ts';

/** Plain values alone: texts, numbers, booleans, lists and mappings. */
export type FrontValue = string | number | boolean | null | FrontValue[] | FrontMatter;
export interface FrontMatter {
  readonly [key: string]: FrontValue;
}

export interface FrontMatterText {
  data: FrontMatter;
  /** What follows it. */
  body: string;
  /** Line of the file at which `body` begins, from 1. */
  bodyLine: number;
  /** Whether the file has any. */
  present: boolean;
  /** Why it could not be read whole; what could be is in `data`. */
  problem: string | null;
}

/** A page of it is already long. */
const LONGEST = 256 * 1024;
const DEEPEST = 12;
const MOST_ITEMS = 5000;

/**
 * Takes the front matter off a text: YAML between ---, TOML between +++, or a JSON object. Nothing in it is ever run, and a
 * broken one gives what its plain lines say.
 */
export function readFrontMatter(source: string): FrontMatterText {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const plain = { data: {}, body: text, bodyLine: 1, present: false, problem: null };
  const start = /^\s*/.exec(text)?.[0].length ?? 0;
  const rest = text.slice(start);
  if (rest.startsWith('{')) return jsonObject(text, start) ?? plain;
  const fence = /^(---|\+\+\+|;;;)[ \t]*(?:yaml|toml|json)?[ \t]*\n/.exec(rest);
  if (!fence) return plain;
  const mark = fence[1] as string;
  const from = start + fence[0].length;
  const closing =
    mark === '---' ? /^(?:---|\.\.\.)[ \t]*$/m : mark === '+++' ? /^\+\+\+[ \t]*$/m : /^;;;[ \t]*$/m;
  const end = closing.exec(text.slice(from));
  // A rule at the beginning of a text without front matter looks the same.
  if (!end) return plain;
  const inner = text.slice(from, from + end.index);
  const body = text.slice(from + end.index + end[0].length).replace(/^\n/, '');
  const bodyLine = text.slice(0, text.length - body.length).split('\n').length;
  const firstLine = text.slice(0, from).split('\n').length;
  if (inner.length > LONGEST)
    return {
      data: {},
      body,
      bodyLine,
      present: true,
      problem: `Its front matter is longer than ${LONGEST / 1024} KB`,
    };
  const looksLikeText =
    mark === '---' && inner.trim() !== '' && !/^[ \t]*["']?\w[\w .-]{0,200}["']?[ \t]*:/m.test(inner);
  if (looksLikeText) return plain;
  const read = mark === '---' ? readYaml(inner) : mark === '+++' ? readToml(inner) : readJsonText(inner);
  const at = read.line === null ? '' : ` at line ${read.line + firstLine - 1}`;
  return {
    data: read.data,
    body,
    bodyLine,
    present: true,
    problem: read.failed ? `Its front matter is not valid${at}; what its plain lines say was used` : null,
  };
}

interface Parsed {
  data: FrontMatter;
  failed: boolean;
  /** Inside the front matter, from 1. */
  line: number | null;
}

/** Reads a configuration or front matter in YAML, with every limit that a harmful one could pass. */
export function readYaml(text: string): Parsed {
  try {
    const document = parseDocument(text, {
      // Without dates: a moment in a zone of its own must stay as it was written.
      schema: 'core',
      merge: true,
      logLevel: 'silent',
      strict: false,
      uniqueKeys: false,
      prettyErrors: true,
    });
    const [error] = document.errors;
    if (error) return { data: plainLines(text), failed: true, line: error.linePos?.[0].line ?? null };
    return { data: asFrontMatter(document.toJS({ maxAliasCount: 100 })), failed: false, line: null };
  } catch {
    // An alias that multiplies, or a nesting deeper than the stack.
    return { data: plainLines(text), failed: true, line: null };
  }
}

export function readToml(text: string): Parsed {
  try {
    return { data: asFrontMatter(parseToml(text, { maxDepth: 50 })), failed: false, line: null };
  } catch (error) {
    const at = (error as { line?: number }).line;
    return { data: plainLines(text), failed: true, line: typeof at === 'number' ? at : null };
  }
}

function readJsonText(text: string): Parsed {
  try {
    return { data: asFrontMatter(JSON.parse(text)), failed: false, line: null };
  } catch {
    return { data: plainLines(text), failed: true, line: null };
  }
}

/** Hugo's JSON: an object that ends in a line of its own. */
function jsonObject(text: string, start: number): FrontMatterText | null {
  const splitter = new JsonSplitter(() => 'take', { pieceBytes: LONGEST, depth: 100 });
  const [source] = firstPiece(splitter, text.slice(start, start + LONGEST));
  if (source === undefined) return null;
  const rest = text.slice(start + source.length);
  const read = readJsonText(source);
  if (read.failed || !/^[ \t]*(?:\n|$)/.test(rest)) return null;
  const body = rest.replace(/^[ \t]*\n?/, '').replace(/^\n/, '');
  const bodyLine = text.slice(0, text.length - body.length).split('\n').length;
  return { data: read.data, body, bodyLine, present: true, problem: null };
}

function firstPiece(splitter: JsonSplitter, text: string): string[] {
  try {
    for (const { bytes } of splitter.write(Buffer.from(text))) return bytes ? [bytes.toString()] : [];
  } catch (error) {
    if (!(error instanceof JsonBreak)) throw error;
  }
  return [];
}

/** What `key: value` and `key = value` at the beginning of lines say: enough for a title with a colon too many. */
function plainLines(text: string): FrontMatter {
  const found = new Map<string, FrontValue>();
  for (const [, key = '', value = ''] of text.matchAll(/^([A-Za-z_][\w-]{0,60})[ \t]*[:=][ \t]*(.*)$/gm)) {
    if (found.size >= 200) break;
    const bare = value.trim().replace(/^(["'])(.*)\1$/, '$2');
    const list = /^\[(.*)\]$/.exec(bare)?.[1];
    if (list !== undefined)
      found.set(
        key,
        list.split(',').map((item) => item.trim().replace(/^(["'])(.*)\1$/, '$2')),
      );
    else if (/^(?:true|false)$/i.test(bare)) found.set(key, bare.toLowerCase() === 'true');
    else if (bare) found.set(key, bare);
  }
  return Object.fromEntries(found);
}

function asFrontMatter(value: unknown): FrontMatter {
  const budget = { items: MOST_ITEMS };
  const plain = asPlain(value, 0, budget);
  return typeof plain === 'object' && plain !== null && !Array.isArray(plain) ? plain : {};
}

function asPlain(value: unknown, depth: number, budget: { items: number }): FrontValue {
  if (--budget.items < 0 || depth > DEEPEST) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof TomlDate) return tomlDate(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => asPlain(item, depth + 1, budget));
  if (typeof value !== 'object' || value === null) return null;
  // Without a prototype, a key such as __proto__ is a key like any other.
  const plain: { [key: string]: FrontValue } = Object.create(null);
  for (const [key, inner] of Object.entries(value)) plain[key] = asPlain(inner, depth + 1, budget);
  return plain;
}

/** As it was written: a local time stays one, to be read in the site's zone. */
const tomlDate = (date: TomlDate): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString());
