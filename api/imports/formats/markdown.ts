import {
  archiveReader,
  baseOf,
  folderOf,
  type OpenArchive,
  pictures,
  textOf,
  textsOf,
} from '../containers/archive.ts';
import { problem, type SourceReader } from '../records.ts';
import { leftOutOfArchive } from '../text.ts';
import { type FrontMatter, mapping, parseData, value, words } from './front-matter.ts';
import { type MarkdownSite, markdownPost } from './markdown-post.ts';

const TEXT = /\.(?:md|markdown)$/i;
/** Markdown with components of the site, which exist there only. */
const MDX = /\.mdx$/i;
/** Jekyll has posts in HTML too. */
const POST_HTML = /(?:^|\/)_(?:posts|drafts)\/.*\.html?$/i;
const NOT_POSTS =
  /(?:^|\/)(?:node_modules|themes|vendor|archetypes|layouts|_layouts|_includes|_site|\.github|i18n)\//i;
const NOT_ARTICLES =
  /^(?:_index|readme|changelog|contributing|licen[cs]e|code_of_conduct|security|404|search)(?:\.[a-z-]+)?\.\w+$/i;

/** Whether a path is that of an article rather than a readme or a part of a theme. */
export const isMarkdownPost = (path: string): boolean =>
  (TEXT.test(path) || POST_HTML.test(path)) && !NOT_POSTS.test(path) && !NOT_ARTICLES.test(baseOf(path));

/** Reads Markdown files of Jekyll, Hugo, Hexo, Eleventy or no generator, with front matter in any format. */
export const readMarkdown: SourceReader = archiveReader(async function* (archive) {
  const site = await siteOf(archive);
  if (site.url) yield { type: 'site', url: site.url };
  for await (const file of textsOf(archive, isMarkdownPost)) {
    if (file.type === 'problem') yield file;
    else if (file.text.trim() === '') yield problem(`${file.path} is empty and was left out.`);
    else yield markdownPost(file.text, file.path, site);
  }
  const paths = archive.entries.map(({ path }) => path).filter((path) => !NOT_POSTS.test(path));
  const mdx = paths.filter((path) => MDX.test(path));
  if (mdx.length > 0)
    yield problem(
      `${leftOutOfArchive('with components of the old site (.mdx)', mdx)} Save as .md what is an article, without them.`,
    );
  yield* pictures(archive, (path) => !NOT_POSTS.test(path));
});

const JEKYLL_STYLES: { readonly [style: string]: string } = {
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
  plain: { sources: /(?!)/, config: /(?!)/ },
};
/** Whether a generator publishes what is at a path. */
export const isGeneratorPath = (path: string): boolean =>
  Object.values(GENERATORS).some(({ sources }) => sources.test(path));

/** The page of a leaf bundle of Hugo. */
const INDEX = /(?:^|\/)index(?:\.[a-z-]{2,7})?\.(?:md|markdown|html)$/i;

/** The folders that a file is in, each with its trailing slash. */
const foldersOf = (file: string): string[] =>
  file.split('/').flatMap((_, at, steps) => (at === 0 ? [] : `${steps.slice(0, at).join('/')}/`));

/** In bytes. */
const LONGEST_CONFIGURATION = 1024 * 1024;

/** Detects the generator, and reads its configuration. */
async function siteOf(archive: OpenArchive): Promise<MarkdownSite> {
  const paths = archive.entries.map(({ path }) => path).toSorted(byLength);
  const hiding = await hidingFolders(archive);
  const generator =
    (['jekyll', 'hugo'] as const).find((one) => paths.some((path) => GENERATORS[one].sources.test(path))) ??
    'plain';
  const { sources, config: configs } = GENERATORS[generator];
  /** Folders that hold sources. */
  const folders = paths.flatMap((path) => sources.exec(path)?.[1] ?? []).toSorted(byLength);
  // Jekyll may have _posts in folders of categories, below the configuration.
  const isAbove = (path: string) => (folder: string) =>
    generator === 'jekyll' ? folder.startsWith(folderOf(path)) : folder === folderOf(path);
  const path = paths.find((one) => configs.test(one) && folders.some(isAbove(one)));
  const root = path === undefined ? (folders[0] ?? '') : folderOf(path);
  const settings = async (file = '') =>
    parseData(await smallText(archive, file), file.endsWith('.toml') ? 'toml' : 'yaml').data;
  const config = await settings(path);
  const style = words(value(config, 'permalink')) || 'date';
  // A folder content/ alone may be another generator's.
  const isHugo = generator === 'hugo' && path !== undefined;
  const bundles = new Set(isHugo ? paths.filter((one) => INDEX.test(one)).map(folderOf) : []);
  return {
    generator,
    root,
    url: urlOf(config),
    permalinks:
      generator === 'jekyll' ? { '': JEKYLL_STYLES[style] ?? style } : mapping(value(config, 'permalinks')),
    authors: await settings(`${root}_data/authors.yml`),
    hiding,
    isPart: (file) => !INDEX.test(file) && foldersOf(file).some((one) => bundles.has(one)),
  };
}

const byLength = (one: string, other: string) => one.length - other.length;

async function smallText(archive: OpenArchive, path: string): Promise<string> {
  const entry = archive.find(path);
  const file = entry && entry.bytes < LONGEST_CONFIGURATION ? await textOf(archive, entry) : undefined;
  return file?.type === 'text' ? file.text : '';
}

/** Configurations and files with fields for a whole folder: Hugo's sections, Jekyll's defaults, Eleventy's data. */
const SHARED =
  /(?:^|\/)(?:_config\.yml|(?:hugo|config)\.(?:toml|ya?ml)|_index\.(?:md|markdown)|([^/]+)\/\1(?:\.11tydata)?\.json)$/i;
const HIDES =
  /\b(?:draft|hidden|hide|private|unlisted|headless|eleventyExcludeFromCollections)["']?\s*[:=]\s*["']?(?:true|yes)|\b(?:published|publish|render|list|permalink)["']?\s*[:=]\s*["']?(?:false|no|never)/i;

/** Folders with a file that hides some of what is below it. Whether it is this one or that is for a person to see. */
async function hidingFolders(archive: OpenArchive): Promise<string[]> {
  const found: string[] = [];
  for (const { path } of archive.entries.filter((entry) => SHARED.test(entry.path))) {
    const text = await smallText(archive, path);
    const rules = path.endsWith('.json') ? text : /^\W*(?:cascade|defaults)\b[\s\S]*/m.exec(text)?.[0];
    if (rules && HIDES.test(rules)) found.push(folderOf(path));
  }
  return found;
}

/** Hugo's baseURL, or Jekyll's url and baseurl. */
function urlOf(config: FrontMatter): string {
  const [url, base] = [words(value(config, 'url')), words(value(config, 'baseURL'))];
  const whole = /^https?:/i.test(base) ? base : url + base;
  return /^https?:\/\/./i.test(whole) ? whole.replace(/\/+$/, '') : '';
}
