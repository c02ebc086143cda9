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
  /** Why it could not be read; null if it was. */
  problem: string | null;
}

/** In characters; a page of it is already long. */
const LONGEST = 256 * 1024;
const YAML = /^\s*---[ \t]*\n([\s\S]*?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TOML = /^\s*\+\+\+[ \t]*\n([\s\S]*?)(?<=\n)\+\+\+[ \t]*(?:\n|$)/;
const FIELD = /^[ \t]*["']?\w[\w .-]{0,200}["']?[ \t]*:/m;

/** Separates front matter from the text: YAML between ---, or TOML between +++. Nothing in it is executed. */
export function readFrontMatter(source: string): FrontMatterText {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const yaml = YAML.exec(text);
  const [whole = '', inner = ''] = yaml ?? TOML.exec(text) ?? [];
  // A horizontal rule at the start of a text looks the same.
  const isText = yaml && inner.trim() !== '' && !FIELD.test(inner);
  if (whole === '' || isText) return { data: {}, body: text, present: false, problem: null };
  const read = yaml ? readYaml : readToml;
  const found =
    inner.length > LONGEST ? { data: {}, problem: `is longer than ${LONGEST / 1024} KB` } : read(inner);
  const problem = found.problem && `Its front matter ${found.problem}, so nothing of it was used`;
  return { data: found.data, body: text.slice(whole.length), present: true, problem };
}

interface Parsed {
  data: FrontMatter;
  problem: string | null;
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
    return { data: asFrontMatter(parseYaml(text, { ...options, maxAliasCount: 100 })), problem: null };
  } catch (error) {
    // Else aliases that expand without end, or nesting deeper than the stack.
    return broken(error instanceof YAMLParseError ? error.linePos?.[0].line : undefined);
  }
}

export function readToml(text: string): Parsed {
  try {
    return { data: asFrontMatter(parseToml(text, { maxDepth: 50 })), problem: null };
  } catch (error) {
    return broken(error instanceof TomlError ? error.line : undefined);
  }
}

const broken = (line: number | undefined): Parsed => ({
  data: {},
  problem: line === undefined ? 'is not valid' : `is not valid in its line ${line}`,
});

/** Keeps plain values only; dates become text as they were written. */
function asFrontMatter(value: unknown): FrontMatter {
  const plain = JSON.parse(JSON.stringify(value ?? {})) as FrontValue;
  return typeof plain === 'object' && plain !== null && !Array.isArray(plain) ? plain : {};
}
