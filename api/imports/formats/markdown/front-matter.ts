import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';

/** Only plain values: texts, numbers, booleans, lists and mappings. */
export type FrontValue = string | number | boolean | null | FrontValue[] | FrontMatter;
export interface FrontMatter {
  readonly [key: string]: FrontValue;
}

export interface FrontMatterText {
  data: FrontMatter;
  /** The text after it. */
  body: string;
  /** Whether the file has front matter. */
  present: boolean;
  /** Why only a part of it could be read; `data` has that part. */
  problem: string | null;
}

/** A page of it is already long. */
const LONGEST = 256 * 1024;

/**
 * Separates front matter from the text: YAML between ---, TOML between +++, or a JSON object. Nothing in it is executed; of
 * broken front matter the plain `key: value` lines are used.
 */
export function readFrontMatter(source: string): FrontMatterText {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const plain = { data: {}, body: text, present: false, problem: null };
  const start = /^\s*/.exec(text)?.[0].length ?? 0;
  const rest = text.slice(start);
  if (rest.startsWith('{')) return jsonObject(rest) ?? plain;
  const fence = /^(---|\+\+\+)[ \t]*(?:yaml|toml)?[ \t]*\n/.exec(rest);
  if (!fence) return plain;
  const mark = fence[1] as string;
  const from = start + fence[0].length;
  const closing = mark === '---' ? /^(?:---|\.\.\.)[ \t]*$/m : /^\+\+\+[ \t]*$/m;
  const end = closing.exec(text.slice(from));
  // A horizontal rule at the start of a text looks the same.
  if (!end) return plain;
  const inner = text.slice(from, from + end.index);
  const body = text.slice(from + end.index + end[0].length).replace(/^\n/, '');
  const firstLine = text.slice(0, from).split('\n').length;
  if (inner.length > LONGEST)
    return {
      data: {},
      body,
      present: true,
      problem: `Its front matter is longer than ${LONGEST / 1024} KB`,
    };
  const looksLikeText =
    mark === '---' && inner.trim() !== '' && !/^[ \t]*["']?\w[\w .-]{0,200}["']?[ \t]*:/m.test(inner);
  if (looksLikeText) return plain;
  const read = mark === '---' ? readYaml(inner) : readToml(inner);
  const at = read.line === null ? '' : ` at line ${read.line + firstLine - 1}`;
  return {
    data: read.data,
    body,
    present: true,
    problem: read.failed ? `Its front matter is not valid${at}; what its plain lines say was used` : null,
  };
}

interface Parsed {
  data: FrontMatter;
  failed: boolean;
  /** Line in the front matter, from 1. */
  line: number | null;
}

/** Reads YAML of a configuration or front matter, with limits against malicious files. */
export function readYaml(text: string): Parsed {
  try {
    const document = parseDocument(text, {
      // Dates stay text, which keeps their time zones.
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
    // Aliases that expand without end, or nesting deeper than the stack.
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

/** Hugo's JSON: an object whose closing brace is on a line of its own. */
function jsonObject(text: string): FrontMatterText | null {
  const end = /^\}[ \t]*\n?/m.exec(text.slice(0, LONGEST));
  if (!end) return null;
  const behind = end.index + end[0].length;
  try {
    const data = asFrontMatter(JSON.parse(text.slice(0, behind)));
    return { data, body: text.slice(behind).replace(/^\n/, ''), present: true, problem: null };
  } catch {
    return null;
  }
}

/** Reads lines of the form `key: value` or `key = value`: enough if, say, a title with a colon breaks the YAML. */
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

/** Keeps plain values only; dates become text as they were written. */
function asFrontMatter(value: unknown): FrontMatter {
  const plain = JSON.parse(JSON.stringify(value ?? {})) as FrontValue;
  return typeof plain === 'object' && plain !== null && !Array.isArray(plain) ? plain : {};
}
