import { folderOf, type OpenArchive, textOf } from '../../containers/archive.ts';
import { mapping, value, words } from './fields.ts';
import { type FrontMatter, readToml, readYaml } from './front-matter.ts';

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
}

const JEKYLL_STYLES: FrontMatter = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
};
const SOURCES = {
  jekyll: /^((?:[^/]+\/)*?)_(?:posts|drafts)\/[^/]/,
  hugo: /^((?:[^/]+\/){0,3}?)content\/.+\.(?:md|markdown)$/i,
};
const CONFIGS = {
  jekyll: /(?:^|\/)_config\.yml$/,
  hugo: /(?:^|\/)(?:hugo|config)\.(?:toml|ya?ml)$/,
};
/** Of a configuration, in bytes. */
const LONGEST = 1024 * 1024;
const NO_SITE: MarkdownSite = {
  generator: 'plain',
  root: '',
  url: '',
  permalinks: {},
  authors: {},
};

/** Detects the generator, and reads its configuration. */
export async function siteOf(archive: OpenArchive): Promise<MarkdownSite> {
  const paths = archive.entries.map(({ path }) => path);
  const generator = (['jekyll', 'hugo'] as const).find((one) =>
    paths.some((path) => SOURCES[one].test(path)),
  );
  if (!generator) return NO_SITE;
  /** Folders that hold sources. */
  const folders = paths.flatMap((path) => SOURCES[generator].exec(path)?.[1] ?? []);
  const configs = paths.filter((path) => CONFIGS[generator].test(path));
  // Jekyll may have _posts in folders of categories, below the configuration.
  const isAbove = (folder: string) => (one: string) =>
    generator === 'jekyll' ? one.startsWith(folder) : one === folder;
  const path = shortest(configs, (one) => folders.some(isAbove(folderOf(one))));
  const root = path === undefined ? (shortest(folders) ?? '') : folderOf(path);
  const config = await settings(archive, path);
  return {
    generator,
    root,
    url: urlOf(config),
    permalinks: generator === 'jekyll' ? { '': jekyllPattern(config) } : mapping(value(config, 'permalinks')),
    authors: await settings(archive, `${root}_data/authors.yml`),
  };
}

const shortest = (paths: string[], isWanted: (path: string) => boolean = () => true): string | undefined =>
  paths.toSorted((one, other) => one.length - other.length).find(isWanted);

async function settings(archive: OpenArchive, path = ''): Promise<FrontMatter> {
  const entry = archive.find(path);
  const file = entry && entry.bytes < LONGEST ? await textOf(archive, entry) : undefined;
  if (file?.type !== 'text') return {};
  return (path.endsWith('.toml') ? readToml(file.text) : readYaml(file.text)).data;
}

/** Hugo's baseURL, or Jekyll's url and baseurl. */
function urlOf(config: FrontMatter): string {
  const [url, base] = [words(value(config, 'url')), words(value(config, 'baseURL'))];
  const whole = /^https?:/.test(base) ? base : url + base;
  return /^https?:\/\/./.test(whole) ? whole.replace(/\/+$/, '') : '';
}

function jekyllPattern(config: FrontMatter): string {
  const style = words(value(config, 'permalink')) || 'date';
  return Object.hasOwn(JEKYLL_STYLES, style) ? words(JEKYLL_STYLES[style] ?? null) : style;
}

interface PermalinkParts {
  slug: string;
  published: string | null;
  categories: string[];
  section: string;
}

/** The path that the generator gave a post without a URL of its own; null if unknown. */
export function permalinkOf(site: MarkdownSite, { slug, published, categories, section }: PermalinkParts) {
  if (site.generator === 'plain' || !slug) return null;
  const usual = section ? '/:section/:slug/' : '/:slug/';
  const ofSection = mapping(site.permalinks.page ?? null)[section] ?? site.permalinks[section];
  const pattern = words(ofSection ?? site.permalinks[''] ?? null) || usual;
  const [year, month, day] = published?.slice(0, 10).split('-') ?? [];
  const ofSlug = {
    title: slug,
    slug,
    name: slug,
    filename: slug,
    slugorfilename: slug,
    contentbasename: slug,
  };
  const known: ReadonlyMap<string, string | undefined> = new Map(
    Object.entries({ ...ofSlug, year, month, day, section, categories: categories.map(asPath).join('/') }),
  );
  const parts = [...pattern.matchAll(/:([a-z_]+)/gi)].map(([, name = '']) => known.get(name));
  if (parts.includes(undefined)) return null;
  return `/${pattern.replace(/:([a-z_]+)/gi, () => parts.shift() ?? '')}`.replace(/\/{2,}/g, '/');
}

const asPath = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
