import { posix } from 'node:path';
import { folderOf, type OpenArchive, textOf } from '../../containers/archive.ts';
import { type FrontMatter, mapping, parseData, readFrontMatter, value, words } from './front-matter.ts';

/** Fields that hold for many files. */
interface Shared {
  holds(path: string): boolean;
  fields: FrontMatter;
}

/** The fields that a file has from its folders and its site, in the order of their weight. */
export type Inherited = (path: string) => FrontMatter;

/** In bytes. */
const LONGEST = 1024 * 1024;

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
    const file = isShared && entry.bytes < LONGEST ? await textOf(archive, entry) : undefined;
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
