import { posix } from 'node:path';
import { folderOf, type OpenArchive, textOf } from '../../containers/archive.ts';
import type { Notes } from '../../notes.ts';
import { ownValue } from '../../text/strings.ts';
import {
  type FrontMatter,
  type Inherited,
  inheritedIn,
  mapping,
  parseData,
  value,
  words,
} from './front-matter.ts';

/** Finds the file of a page by what a reference in another one calls it. */
export type FindPage = (name: string, from: string) => string | undefined;

/** A page without its extension, its language, and the name of the index of a bundle or a section. */
const keyOf = (path: string): string =>
  path
    .replace(/(?:\.[a-z]{2})?\.(?:md|markdown|html)$/i, '')
    .replace(/(?:^|\/)_?index$/, '')
    .toLowerCase();

/**
 * As Hugo finds them: below the folder of the page or from the root, else by a last part of the path that only one page has.
 * @param root of the pages
 */
export function pagesOf(paths: readonly string[], root: string): FindPage {
  const pages = paths.filter((path) => path.startsWith(root) && /\.(?:md|markdown|html)$/i.test(path));
  const byKey = new Map(pages.map((path) => [keyOf(path.slice(root.length)), path]));
  const byName = Map.groupBy(byKey, ([key]) => posix.basename(key));
  return (name, from) => {
    const key = keyOf(posix.normalize(name)).replace(/^\//, '');
    const beside = posix.join(folderOf(from).slice(root.length), key);
    const found = (name.startsWith('/') ? undefined : byKey.get(beside)) ?? byKey.get(key);
    if (found) return found;
    const ends = byName.get(posix.basename(key))?.filter(([one]) => `/${one}`.endsWith(`/${key}`)) ?? [];
    return ends.length === 1 ? ends[0]?.[1] : undefined;
  };
}

const REFERENCE =
  /\{\{[<%]\s*(?:rel)?ref\s+(?:path\s*=\s*)?["'`]?([^\s"'`<>%#]{1,500})(#[^\s"'`<>%]{1,200})?["'`]?[^{}<>%]{0,200}[>%]\}\}/g;

/** Replaces Hugo's `ref` and `relref` by the path of the file, which the import knows; other addresses stay as they are. */
export function withReferences(text: string, from: string, findPage: FindPage, notes: Notes): string {
  return text.replace(REFERENCE, (tag, name: string, fragment = '') => {
    if (/^[a-z][a-z\d+.-]*:/i.test(name)) return tag;
    const file = findPage(name, from);
    if (file) return `/${file}${fragment}`.replaceAll(' ', '%20');
    notes.lost('link', `A link leads to “${name}”, which is not in the archive`);
    return tag;
  });
}

/** The configuration that affects posts. */
export interface MarkdownSite {
  /** Hexo keeps its posts in _posts like Jekyll. */
  generator: 'jekyll' | 'hugo' | 'plain';
  /** The folder of the site in the archive, with its trailing slash, or ''. */
  root: string;
  url: string;
  /** Pattern of permalinks by section; '' has the one for all others. */
  permalinks: FrontMatter;
  /** Authors by the keys that posts use. */
  authors: FrontMatter;
  inherited: Inherited;
  findPage: FindPage;
  /** Whether a file is only a part of the page in its folder, as in Hugo's leaf bundles. */
  isPart(path: string): boolean;
}

const JEKYLL_STYLES: FrontMatter = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
};
/** Paths of sources and of configurations. */
const GENERATORS = {
  jekyll: { sources: /^((?:[^/]+\/)*?)_(?:posts|drafts)\/[^/]/, config: /(?:^|\/)_config\.yml$/ },
  hugo: {
    sources: /^((?:[^/]+\/){0,3}?)content\/.+\.(?:md|markdown)$/i,
    config: /(?:^|\/)(?:hugo|config)\.(?:toml|ya?ml)$/,
  },
};
/** Whether a generator publishes what is at a path. */
export const isGeneratorPath = (path: string): boolean =>
  Object.values(GENERATORS).some(({ sources }) => sources.test(path));

/** The page of a leaf bundle of Hugo, whose other files are parts of it. */
const INDEX = /(?:^|\/)index(?:\.[a-z-]{2,7})?\.(?:md|markdown|html)$/i;

/** The folders that a file is in, each with its trailing slash. */
const foldersOf = (file: string): string[] =>
  file.split('/').flatMap((_, at, steps) => (at === 0 ? [] : `${steps.slice(0, at).join('/')}/`));

const PLAIN = {
  generator: 'plain',
  root: '',
  url: '',
  permalinks: {},
  authors: {},
  isPart: () => false,
} as const;

/** Of a configuration, in bytes. */
const LONGEST = 1024 * 1024;

/** Detects the generator, and reads its configuration. */
export async function siteOf(archive: OpenArchive): Promise<MarkdownSite> {
  const paths = archive.entries.map(({ path }) => path).toSorted(byLength);
  const generator = (['jekyll', 'hugo'] as const).find((one) =>
    paths.some((path) => GENERATORS[one].sources.test(path)),
  );
  if (!generator) {
    const inherited = await inheritedIn(archive, '', {});
    return { ...PLAIN, findPage: pagesOf(paths, ''), inherited };
  }
  const { sources, config: configs } = GENERATORS[generator];
  /** Folders that hold sources. */
  const folders = paths.flatMap((path) => sources.exec(path)?.[1] ?? []).toSorted(byLength);
  // Jekyll may have _posts in folders of categories, below the configuration.
  const isAbove = (path: string) => (folder: string) =>
    generator === 'jekyll' ? folder.startsWith(folderOf(path)) : folder === folderOf(path);
  const path = paths.find((one) => configs.test(one) && folders.some(isAbove(one)));
  const root = path === undefined ? (folders[0] ?? '') : folderOf(path);
  const config = await settings(archive, path);
  // A folder content/ alone may be another generator's.
  const isHugo = generator === 'hugo' && path !== undefined;
  const bundles = new Set(isHugo ? paths.filter((one) => INDEX.test(one)).map(folderOf) : []);
  const style = words(value(config, 'permalink')) || 'date';
  return {
    generator,
    root,
    url: urlOf(config),
    permalinks:
      generator === 'jekyll'
        ? { '': ownValue(JEKYLL_STYLES, style) ?? style }
        : mapping(value(config, 'permalinks')),
    authors: await settings(archive, `${root}_data/authors.yml`),
    inherited: await inheritedIn(archive, root, config),
    findPage: pagesOf(paths, `${root}content/`),
    isPart: (file) => !INDEX.test(file) && foldersOf(file).some((one) => bundles.has(one)),
  };
}

const byLength = (one: string, other: string) => one.length - other.length;

async function settings(archive: OpenArchive, path = ''): Promise<FrontMatter> {
  const entry = archive.find(path);
  const file = entry && entry.bytes < LONGEST ? await textOf(archive, entry) : undefined;
  if (file?.type !== 'text') return {};
  return parseData(file.text, path.endsWith('.toml') ? 'toml' : 'yaml').data;
}

/** Hugo's baseURL, or Jekyll's url and baseurl. */
function urlOf(config: FrontMatter): string {
  const [url, base] = [words(value(config, 'url')), words(value(config, 'baseURL'))];
  const whole = /^https?:/i.test(base) ? base : url + base;
  return /^https?:\/\/./i.test(whole) ? whole.replace(/\/+$/, '') : '';
}

/** The path that the generator gave a post without a URL of its own; null if unknown. */
export function permalinkOf(
  site: MarkdownSite,
  post: { slug: string; published: string | null; categories: string[]; section: string },
): string | null {
  const { slug, published, categories, section } = post;
  if (site.generator === 'plain' || !slug) return null;
  const usual = section ? '/:section/:slug/' : '/:slug/';
  const ofSection = mapping(site.permalinks.page ?? null)[section] ?? site.permalinks[section];
  const pattern = words(ofSection ?? site.permalinks[''] ?? null) || usual;
  const [year, month, day] = published?.slice(0, 10).split('-') ?? [];
  const values = { year, month, day, section, categories: categories.map(asPath).join('/') };
  const parts = pattern
    .split(/:([a-z_]+)/i)
    .map((part, at) => (at % 2 === 0 ? part : SLUGS.test(part) ? slug : ownValue(values, part)));
  return parts.includes(undefined) ? null : `/${parts.join('')}`.replace(/\/{2,}/g, '/');
}

/** What generators call the name of a post in a pattern. */
const SLUGS = /^(?:title|slug|name|filename|slugorfilename|contentbasename)$/;

const asPath = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
