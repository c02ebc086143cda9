import { type Archive, type ArchiveEntry, EntryError } from '../../containers/zip.ts';
import { decodeText } from '../../text/encoding.ts';
import { mapping, value, words } from './fields.ts';
import { type FrontMatter, readToml, readYaml } from './front-matter.ts';

/** The configuration that affects posts. */
export interface MarkdownSite {
  generator: 'jekyll' | 'hugo' | 'plain';
  /** The folder of the site in the archive, with its trailing slash, or ''. */
  root: string;
  url: string;
  zone: string;
  /** Pattern of permalinks by section; '' has the one for all others. */
  permalinks: Map<string, string>;
  /** Display names by the keys that posts use. */
  authors: Map<string, string>;
}

const JEKYLL_STYLES: { readonly [style: string]: string } = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
};

/** Detects the generator, and reads its configuration. */
export async function siteOf(archive: Archive): Promise<MarkdownSite> {
  const paths = archive.entries.map((entry) => entry.path);
  const folders = (name: RegExp) =>
    paths.map((path) => name.exec(path)?.[1]).filter((path) => path !== undefined);
  const jekyll = folders(/^((?:[^/]+\/)*?)_(?:posts|drafts)\/[^/]/);
  const hugo = folders(/^((?:[^/]+\/){0,3}?)content\/.+\.(?:md|markdown|mdx)$/i);
  const root = shortest(jekyll) ?? shortest(hugo) ?? '';
  const generator = jekyll.length > 0 ? 'jekyll' : hugo.length > 0 ? 'hugo' : 'plain';
  const names =
    generator === 'jekyll'
      ? ['_config.yml', '_config.yaml', '_config.toml']
      : ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'].flatMap((name) =>
          ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`),
        );
  const site = siteRoot(root, generator, archive);
  const config = await settings(archive, names.map((name) => archive.find(site + name)).find(Boolean));
  const data = await settings(
    archive,
    [archive.find(`${site}_data/authors.yml`), archive.find(`${site}_data/authors.yaml`)].find(Boolean),
  );
  return {
    generator,
    root: site,
    url: urlOf(config),
    zone: words(value(config, 'timezone', 'timeZone')) || 'UTC',
    permalinks: generator === 'plain' ? new Map() : permalinksOf(config, generator),
    authors: new Map(
      Object.entries(data).map(([key, author]) => [key, words(author, 'name', 'display_name') || key]),
    ),
  };
}

/** Jekyll may have _posts in folders of categories, so the root of the site is where its configuration is. */
function siteRoot(root: string, generator: string, archive: Archive): string {
  if (generator !== 'jekyll') return root;
  const steps = root.split('/').filter(Boolean);
  for (let count = 0; count <= steps.length; count++) {
    const folder = steps
      .slice(0, count)
      .map((step) => `${step}/`)
      .join('');
    if (archive.find(`${folder}_config.yml`) || archive.find(`${folder}_config.yaml`)) return folder;
  }
  return root;
}

const shortest = (paths: string[]): string | undefined =>
  paths.reduce<string | undefined>(
    (best, path) => (best === undefined || path.length < best.length ? path : best),
    undefined,
  );

async function settings(archive: Archive, entry: ArchiveEntry | undefined): Promise<FrontMatter> {
  if (!entry) return {};
  try {
    const { text } = decodeText(await archive.read(entry, 1024 * 1024));
    return (entry.path.endsWith('.toml') ? readToml(text) : readYaml(text)).data;
  } catch (error) {
    if (error instanceof EntryError) return {};
    throw error;
  }
}

function urlOf(config: FrontMatter): string {
  const base = words(value(config, 'baseURL', 'baseUrl', 'base_url'));
  if (/^https?:\/\//.test(base)) return base.replace(/\/+$/, '');
  const url = words(value(config, 'url', 'site_url')).replace(/\/+$/, '');
  const folder = base.startsWith('/') ? base.replace(/\/+$/, '') : '';
  return /^https?:\/\//.test(url) ? url + folder : '';
}

function permalinksOf(config: FrontMatter, generator: 'jekyll' | 'hugo'): Map<string, string> {
  const set = value(config, 'permalinks');
  if (generator === 'hugo') {
    const bySection = mapping(value(mapping(set), 'page')) as FrontMatter;
    const all = { ...mapping(set), ...bySection };
    const found = Object.entries(all).map(([section, pattern]) => [section, words(pattern)] as const);
    return new Map(found.filter(([, pattern]) => pattern.startsWith('/') || pattern.startsWith(':')));
  }
  const style = words(value(config, 'permalink')) || 'date';
  return new Map([['', Object.hasOwn(JEKYLL_STYLES, style) ? (JEKYLL_STYLES[style] as string) : style]]);
}
