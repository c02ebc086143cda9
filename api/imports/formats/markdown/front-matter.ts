import { posix } from 'node:path';
import { parse as parseToml, TomlError } from 'smol-toml';
import { parse as parseYaml, YAMLParseError } from 'yaml';
import { folderOf, type OpenArchive, textOf } from '../../containers/archive.ts';
import { singleLine } from '../../text/strings.ts';

/** Only plain values: texts, numbers, booleans, lists and mappings. */
export type FrontValue = string | number | boolean | null | FrontValue[] | FrontMatter;
export interface FrontMatter {
  readonly [key: string]: FrontValue;
}

/** In characters; a page of it is already long. */
const LONGEST = 256 * 1024;
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
  const { data, problem: reason } =
    inner.length > LONGEST
      ? { data: {}, problem: `is longer than ${LONGEST / 1024} KB` }
      : parseData(inner, yaml || json ? 'yaml' : 'toml');
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
): { data: FrontMatter; problem: string | null } {
  try {
    const data = JSON.parse(JSON.stringify(PARSERS[format](text) ?? {})) as FrontValue;
    return { data: mapping(data), problem: null };
  } catch (error) {
    // Else aliases that expand without end, or nesting deeper than the stack.
    const yamlLine = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    const line = error instanceof TomlError ? error.line : yamlLine;
    return { data: {}, problem: line === undefined ? 'is not valid' : `is not valid in its line ${line}` };
  }
}

export const mapping = (of: FrontValue): FrontMatter =>
  typeof of === 'object' && of !== null && !Array.isArray(of) ? of : {};

/** The value of the first field that has one; ignores letter case, and - is the same as _. */
export function value(data: FrontMatter, ...names: string[]): FrontValue {
  const filled = Object.entries(data).filter(([, found]) => found !== null && found !== '');
  const known = new Map(filled.map(([key, found]) => [plainName(key), found]));
  return names.map((name) => known.get(plainName(name))).find((found) => found !== undefined) ?? null;
}

const plainName = (name: string) => name.toLowerCase().replace(/[-_\s]/g, '');

/** A text on one line, or that of a field in a mapping, such as { name: … }. */
export function words(of: FrontValue, ...inner: string[]): string {
  if (typeof of === 'string' || typeof of === 'number') return singleLine(String(of));
  if (Array.isArray(of)) return words(of[0] ?? null, ...inner);
  return of === null || typeof of === 'boolean' ? '' : words(value(of, ...inner));
}

/** Names from a list, a mapping or a text, which is split. */
export function names(of: FrontValue, split: RegExp): string[] {
  const list = typeof of === 'string' ? of.split(split) : [of].flat(4);
  return list.slice(0, 500).map((one) => words(one, 'name', 'title').replace(/^#(?=\S)/, ''));
}

/** Fields that hold for many files. */
interface Shared {
  holds(path: string): boolean;
  fields: FrontMatter;
}

/** The fields that a file has from its folders and its site, in the order of their weight. */
export type Inherited = (path: string) => FrontMatter;

/** In bytes. */
const LARGEST = 1024 * 1024;

/** A data file of Eleventy has the name of its folder. */
const DATA = /(?:^|\/)([^/]+)\/\1(?:\.11tydata)?\.json$/;
const SECTION = /(?:^|\/)_index\.(?:md|markdown)$/i;

/**
 * Reads what Hugo cascades from a section or its configuration, Jekyll's defaults, and Eleventy's data files of folders.
 * @param root the folder of the site
 */
export async function inheritedIn(
  archive: OpenArchive,
  root: string,
  config: FrontMatter,
): Promise<Inherited> {
  const shared = [...cascades(config, `${root}content/`), ...defaults(config, root)];
  const found: (Shared & { folder: string })[] = [];
  for (const entry of archive.entries) {
    const isShared = SECTION.test(entry.path) || DATA.test(entry.path);
    const file = isShared && entry.bytes < LARGEST ? await textOf(archive, entry) : undefined;
    if (file?.type !== 'text') continue;
    const folder = folderOf(file.path);
    const given = SECTION.test(file.path)
      ? cascades(readFrontMatter(file.text).data, folder)
      : [{ holds: (path: string) => path.startsWith(folder), fields: parseData(file.text, 'yaml').data }];
    found.push(...given.map((one) => ({ ...one, folder })));
  }
  const all = [...shared, ...found.toSorted((one, other) => one.folder.length - other.folder.length)];
  return (path) => Object.assign({}, ...all.filter(({ holds }) => holds(path)).map(({ fields }) => fields));
}

/** `cascade` is a mapping or a list of some, each for all pages below or those of its target. */
function cascades(data: FrontMatter, folder: string): Shared[] {
  return [value(data, 'cascade')].flat().map((one) => {
    const fields = mapping(one);
    const target = mapping(value(fields, 'target', '_target'));
    const pattern = words(value(target, 'path')).replace(/^\{(.*)\}$/, '$1');
    const kind = words(value(target, 'kind'));
    const content = folder.slice(0, folder.indexOf('content/') + 'content/'.length);
    const pathOf = (path: string) => `/${path.slice(content.length).replace(/(?:\/index)?\.\w+$/, '')}`;
    return {
      holds: (path) =>
        path.startsWith(folder) &&
        /^(?:page)?$/.test(kind) &&
        (pattern === '' || posix.matchesGlob(pathOf(path), pattern)),
      fields,
    };
  });
}

/** Jekyll's defaults for the files of a path and a type. */
function defaults(config: FrontMatter, root: string): Shared[] {
  return [value(config, 'defaults')].flat().map((one) => {
    const scope = mapping(value(mapping(one), 'scope'));
    const [path, type] = [words(value(scope, 'path')), words(value(scope, 'type'))];
    const typeOf = (file: string) => /(?:^|\/)_(\w+)\//.exec(file)?.[1] ?? 'pages';
    return {
      holds: (file) => file.startsWith(root + path) && (type === '' || type === typeOf(file)),
      fields: mapping(value(mapping(one), 'values')),
    };
  });
}
