import { parse as parseToml, TomlError } from 'smol-toml';
import { parse as parseYaml, YAMLParseError } from 'yaml';
import { type Fields, fields, line } from '../text.ts';

const YAML = /^\s*---[ \t]*\n([\s\S]*?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** JSON, which is YAML too, of Hugo and of Eleventy. */
const JSON_OBJECT =
  /^\s*(?=\{\s*"|---json\b)(?:---json[ \t]*\n)?(\{[\s\S]*?\n\})[ \t]*(?:\n---[ \t]*)?(?:\n|$)/;
const TOML = /^\s*(?:\+\+\+|---toml)[ \t]*\n([\s\S]*?)(?<=\n)(?:\+\+\+|---)[ \t]*(?:\n|$)/;
const FIELD = /^[ \t]*["']?\w[\w .-]{0,200}["']?[ \t]*:/m;

/**
 * Separates front matter from the text: YAML between ---, TOML between +++, or JSON. Nothing in it is executed.
 * @returns present: whether there is any; problem: why it could not be read, null if it was
 */
export function readFrontMatter(source: string) {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const yaml = YAML.exec(text);
  const json = yaml ? null : JSON_OBJECT.exec(text);
  const [whole = '', inner = ''] = yaml ?? json ?? TOML.exec(text) ?? [];
  // A horizontal rule at the start of a text looks the same.
  const isText = yaml && inner.trim() !== '' && !FIELD.test(inner);
  if (whole === '' || isText) return { data: {}, body: text, present: false, problem: null };
  const { data, problem: reason } = parseData(inner, yaml || json ? 'yaml' : 'toml');
  const problem = reason && `Its front matter ${reason}, so nothing of it was used`;
  return { data, body: text.slice(whole.length), present: true, problem };
}

const PARSERS = {
  // Dates stay text, which keeps their time zones.
  yaml: (text: string): unknown =>
    parseYaml(text, {
      schema: 'core',
      merge: true,
      strict: false,
      uniqueKeys: false,
      logLevel: 'error',
      maxAliasCount: 100,
    }),
  toml: (text: string): unknown => parseToml(text, { maxDepth: 50 }),
};

/** Reads a configuration or front matter, with limits against malicious files; dates become text as they were written. */
export function parseData(
  text: string,
  format: keyof typeof PARSERS,
): { data: Fields; problem: string | null } {
  try {
    return { data: fields(JSON.parse(JSON.stringify(PARSERS[format](text) ?? {}))), problem: null };
  } catch (error) {
    // Else aliases that expand without end, or nesting deeper than the stack.
    const yamlLine = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    const at = error instanceof TomlError ? error.line : yamlLine;
    return { data: {}, problem: at === undefined ? 'is not valid' : `is not valid in its line ${at}` };
  }
}

/** The value of the first field that has one; ignores letter case, and - is the same as _. */
export function value(data: Fields, ...names: string[]): unknown {
  const filled = Object.entries(data).filter(([, found]) => found !== null && found !== '');
  const known = new Map(filled.map(([key, found]) => [plainName(key), found]));
  return names.map((name) => known.get(plainName(name))).find((found) => found !== undefined);
}

/** Without letter case, spaces and dashes. */
export const plainName = (name: string) => name.toLowerCase().replace(/[-_\s]/g, '');

/** A text on one line, or that of a field in a mapping, such as { name: … }; of a list, that of its first value. */
export function words(of: unknown, ...inner: string[]): string {
  if (Array.isArray(of)) return words(of[0], ...inner);
  return line(of) || (inner.length > 0 ? words(value(fields(of), ...inner)) : '');
}

/** Names from a list, a mapping or a text, which is split. */
export function names(of: unknown, split: RegExp): string[] {
  const list = typeof of === 'string' ? of.split(split) : [of].flat(4);
  return list.slice(0, 500).map((one) => words(one, 'name', 'title').replace(/^#(?=\S)/, ''));
}
