import { parse as parseToml, TomlError } from 'smol-toml';
import { parse as parseYaml, YAMLParseError } from 'yaml';

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

/** In characters; a page of it is already long. */
const LONGEST = 256 * 1024;
const YAML = /^\s*---[ \t]*\n([\s\S]*?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TOML = /^\s*\+\+\+[ \t]*\n([\s\S]*?)(?<=\n)\+\+\+[ \t]*(?:\n|$)/;
/** Hugo's JSON: an object whose closing brace is on a line of its own. */
const JSON_OBJECT = /^\s*(\{[\s\S]*?\n\})[ \t]*\n?/;
const FIELD = /^[ \t]*["']?\w[\w .-]{0,200}["']?[ \t]*:/m;

/**
 * Separates front matter from the text: YAML between ---, TOML between +++, or a JSON object. Nothing in it is executed; of
 * broken front matter the plain `key: value` lines are used.
 */
export function readFrontMatter(source: string): FrontMatterText {
  const text = source.replace(/\r\n?/g, '\n');
  const yaml = YAML.exec(text);
  const [whole = '', inner = ''] = yaml ?? TOML.exec(text) ?? [];
  // A horizontal rule at the start of a text looks the same.
  const isText = yaml && inner.trim() !== '' && !FIELD.test(inner);
  if (whole === '' || isText)
    return jsonObject(text) ?? { data: {}, body: text.replace(/^\uFEFF/, ''), present: false, problem: null };
  const body = text.slice(whole.length);
  if (inner.length > LONGEST)
    return { data: {}, body, present: true, problem: `Its front matter is longer than ${LONGEST / 1024} KB` };
  const { data, brokenAt } = yaml ? readYaml(inner) : readToml(inner);
  if (brokenAt === null) return { data, body, present: true, problem: null };
  const before = whole.slice(0, whole.indexOf(inner)).split('\n').length - 1;
  const problem = `Its front matter is not valid at line ${before + brokenAt}; what its plain lines say was used`;
  return { data, body, present: true, problem };
}

interface Parsed {
  data: FrontMatter;
  /** The line that is not valid, from 1; null if all are. */
  brokenAt: number | null;
}

/** Reads YAML of a configuration or front matter, with limits against malicious files. */
export function readYaml(text: string): Parsed {
  try {
    // Dates stay text, which keeps their time zones.
    const options = {
      schema: 'core',
      merge: true,
      strict: false,
      uniqueKeys: false,
      logLevel: 'error',
    } as const;
    return { data: asFrontMatter(parseYaml(text, { ...options, maxAliasCount: 100 })), brokenAt: null };
  } catch (error) {
    // Else aliases that expand without end, or nesting deeper than the stack.
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    return { data: plainLines(text), brokenAt: line ?? 1 };
  }
}

export function readToml(text: string): Parsed {
  try {
    return { data: asFrontMatter(parseToml(text, { maxDepth: 50 })), brokenAt: null };
  } catch (error) {
    return { data: plainLines(text), brokenAt: error instanceof TomlError ? error.line : 1 };
  }
}

function jsonObject(text: string): FrontMatterText | null {
  const [whole = '', json = ''] = JSON_OBJECT.exec(text.slice(0, LONGEST)) ?? [];
  try {
    const body = text.slice(whole.length).replace(/^\n/, '');
    return json === '' ? null : { data: asFrontMatter(JSON.parse(json)), body, present: true, problem: null };
  } catch {
    return null;
  }
}

/** Reads lines of the form `key: value` or `key = value`: enough if, say, a title with a colon breaks the YAML. */
function plainLines(text: string): FrontMatter {
  const lines = [...text.matchAll(/^([a-z_][\w-]{0,60})[ \t]*[:=][ \t]*(\S.*)$/gim)].slice(0, 200);
  return Object.fromEntries(lines.map(([, key = '', value = '']) => [key, plainValue(value.trim())]));
}

function plainValue(written: string): FrontValue {
  if (/^(?:true|false)$/i.test(written)) return written.toLowerCase() === 'true';
  const list = /^\[(.*)\]$/.exec(written)?.[1];
  return list === undefined ? unquoted(written) : list.split(',').map(unquoted);
}

const unquoted = (written: string): string => written.trim().replace(/^(["'])(.*)\1$/, '$2');

/** Keeps plain values only; dates become text as they were written. */
function asFrontMatter(value: unknown): FrontMatter {
  const plain = JSON.parse(JSON.stringify(value ?? {})) as FrontValue;
  return typeof plain === 'object' && plain !== null && !Array.isArray(plain) ? plain : {};
}
