import { marked } from 'marked';
import type { SourceKind, SourceStatus } from '#shared/imports.ts';
import { parseDate } from '../../platform/dates.ts';
import {
  type Archive,
  archiveReader,
  baseOf,
  folderOf,
  pictures,
  textOf,
  textsOf,
} from '../containers/archive.ts';
import { newPost, problem, type SourcePost, type SourceReader } from '../records.ts';
import {
  type Fields,
  fields,
  leftOutOfArchive,
  Notes,
  ownValue,
  plainText,
  singleLine,
  slugOfUrl,
} from '../text.ts';
import { names, parseData, plainName, readFrontMatter, value, words } from './front-matter.ts';

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
  for await (const { path, text } of textsOf(archive, isMarkdownPost))
    if (typeof text !== 'string') yield text;
    else if (text.trim() === '') yield problem(`${path} is empty and was left out.`);
    else yield markdownPost(text, path, site);
  const isOfSite = (path: string) => !NOT_POSTS.test(path);
  const mdx = archive.paths.filter((path) => isOfSite(path) && MDX.test(path));
  if (mdx.length > 0)
    yield problem(
      `${leftOutOfArchive('with components of the old site (.mdx)', mdx)} Save as .md what is an article, without them.`,
    );
  yield* pictures(archive, isOfSite);
});

const JEKYLL_STYLES: { readonly [style: string]: string } = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
};
/** Paths of sources, with the folder that they lie in, and of configurations. */
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

/** The page of a leaf bundle of Hugo. */
const INDEX = /(?:^|\/)index(?:\.[a-z-]{2,7})?\.(?:md|markdown|html)$/i;

/** The folders that a file is in, each with its trailing slash. */
const foldersOf = (file: string): string[] =>
  file.split('/').flatMap((_, at, steps) => (at === 0 ? [] : `${steps.slice(0, at).join('/')}/`));

/** In bytes. */
const LONGEST_CONFIGURATION = 1024 * 1024;

/** The configuration that affects posts. */
type MarkdownSite = Awaited<ReturnType<typeof siteOf>>;

/** Detects the generator, and reads its configuration. */
async function siteOf(archive: Archive) {
  const paths = archive.paths.toSorted(byLength);
  const generator = (['jekyll', 'hugo'] as const).find((one) =>
    paths.some((path) => GENERATORS[one].sources.test(path)),
  );
  const found = generator && GENERATORS[generator];
  /** Folders that hold sources. */
  const folders = paths.flatMap((path) => found?.sources.exec(path)?.[1] ?? []).toSorted(byLength);
  // Jekyll may have _posts in folders of categories, below the configuration.
  const isAbove = (path: string) => (folder: string) =>
    generator === 'jekyll' ? folder.startsWith(folderOf(path)) : folder === folderOf(path);
  const path = paths.find((one) => found?.config.test(one) && folders.some(isAbove(one)));
  const root = path === undefined ? (folders[0] ?? '') : folderOf(path);
  const settings = async (file = '') =>
    parseData(await smallText(archive, file), file.endsWith('.toml') ? 'toml' : 'yaml').data;
  const config = await settings(path);
  const style = words(value(config, 'permalink')) || 'date';
  // A folder content/ alone may be another generator's.
  const isHugo = generator === 'hugo' && path !== undefined;
  const bundles = new Set(isHugo ? paths.filter((one) => INDEX.test(one)).map(folderOf) : []);
  return {
    /** Hexo keeps its posts in _posts like Jekyll. */
    generator,
    /** The folder of the site in the archive, with its trailing slash, or ''. */
    root,
    url: urlOf(config),
    /** Pattern of permalinks by section; '' has the one for all others. */
    permalinks:
      generator === 'jekyll' ? { '': JEKYLL_STYLES[style] ?? style } : fields(value(config, 'permalinks')),
    /** Authors by the keys that posts use; in _data of Jekyll, beside the posts of Docusaurus. */
    authors: await settings(paths.find((one) => /(?:^|\/)authors\.ya?ml$/.test(one))),
    /** Whether Hugo takes dates from the names of files, and then off the names. */
    isNamedByDate: /:filename/.test(JSON.stringify(value(config, 'frontmatter') ?? '')),
    /** Folders with a rule that hides some of what is in them. */
    hiding: await hidingFolders(archive),
    /** Whether a file is only a part of the page in its folder, as in Hugo's leaf bundles. */
    isPart: (file: string) => !INDEX.test(file) && foldersOf(file).some((one) => bundles.has(one)),
  };
}

const byLength = (one: string, other: string) => one.length - other.length;

async function smallText(archive: Archive, path: string): Promise<string> {
  const bytes = archive.bytesOf(path);
  const text = bytes > 0 && bytes < LONGEST_CONFIGURATION ? await textOf(archive, path) : '';
  return typeof text === 'string' ? text : '';
}

/** Configurations and files with fields for a whole folder: Hugo's sections, Jekyll's defaults, Eleventy's data. */
const SHARED =
  /(?:^|\/)(?:_config\.yml|(?:hugo|config)\.(?:toml|ya?ml)|_index\.(?:md|markdown)|([^/]+)\/\1(?:\.11tydata)?\.json)$/i;
const HIDES =
  /\b(?:draft|hidden|hide|private|unlisted|headless|eleventyExcludeFromCollections)["']?\s*[:=]\s*["']?(?:true|yes)|\b(?:published|publish|render|list|permalink)["']?\s*[:=]\s*["']?(?:false|no|never)/i;

/** Folders with a file that hides some of what is below it. Whether it is this one or that is for a person to see. */
async function hidingFolders(archive: Archive): Promise<string[]> {
  const found: string[] = [];
  for (const path of archive.paths.filter((one) => SHARED.test(one))) {
    const text = await smallText(archive, path);
    const rules = path.endsWith('.json') ? text : /^\W*(?:cascade|defaults)\b[\s\S]*/m.exec(text)?.[0];
    if (rules && HIDES.test(rules)) found.push(folderOf(path));
  }
  return found;
}

/** Hugo's baseURL, or Jekyll's url and baseurl. */
function urlOf(config: Fields): string {
  const [url, base] = [words(value(config, 'url')), words(value(config, 'baseURL'))];
  const whole = /^https?:/i.test(base) ? base : url + base;
  return /^https?:\/\/./i.test(whole) ? whole.replace(/\/+$/, '') : '';
}

/** Fields of the same meaning in different generators and themes, the most usual first. */
const DATES = ['date', 'publishDate', 'pubDate', 'published_at', 'created'];
const UPDATES = ['lastmod', 'last_modified_at', 'updated', 'updatedDate', 'modified'];
const ENDS = ['expiryDate', 'unpublishDate', 'expires'];
const PICTURES = 'image featured_image cover cover_image heroImage banner thumbnail images'.split(' ');

const COMMAS = /[,;]/;
const SPACES = /[\s,;]+/;
const NOWHERE = /(?!)/;

function markdownPost(source: string, file: string, site: MarkdownSite): SourcePost {
  const front = readFrontMatter(source);
  // Hugo's themes put some fields under `params`, Zola under the other two.
  const groups = ['extra', 'taxonomies', 'params'].map((name) => fields(value(front.data, name)));
  const data: Fields = Object.assign({}, ...groups, front.data);
  const said = (...keys: string[]) => words(value(data, ...keys));
  const notes = new Notes();
  if (front.problem) notes.warning(front.problem);
  const place = pathInfo(file, site);
  const { title, body: untitled } = takeTitle(said('title'), front.body, place.name, notes);
  const { published, day, isDated } = dateOf(data, place.date, notes);
  const description = said('description');
  const { excerpt, body } = takeExcerpt(untitled, said('excerpt', 'summary') || description);
  const split = site.generator === 'jekyll' ? SPACES : COMMAS;
  const own = [...names(value(data, 'category'), NOWHERE), ...names(value(data, 'categories'), split)];
  const url = namedUrl(said('permalink', 'url'));
  const own_slug = baseOf(said('slug').replace(/\/+$/, ''));
  const slug = own_slug || (slugOfUrl(url) ?? place.slug);
  const aliases = names(value(data, 'aliases', 'alias', 'redirect_from'), NOWHERE);
  const picture = value(data, ...PICTURES);
  const pictured = fields([picture].flat()[0]);
  return newPost(notes, {
    kind: kindOf(said('type', 'layout').toLowerCase(), place, site, isDated),
    source_id: file,
    title,
    slug,
    url:
      url ?? permalinkOf(site, place, { title, slug: own_slug, day, categories: [...place.folders, ...own] }),
    other_urls: aliases.filter((one) => /^(?:\/|https?:)/i.test(one)),
    status: statusOf(file, { ...front, data }, place, site, published, notes),
    created_at: published,
    updated_at: parseDate(said(...UPDATES)),
    authors: names(value(data, 'authors', 'author'), COMMAS).map(
      (key) => words(ownValue(site.authors, key), 'name') || key,
    ),
    categories: [...own, ...place.folders],
    tags: names(value(data, 'tags', 'tag', 'keywords'), split),
    excerpt,
    content: body,
    dialect: /\.html?$/i.test(file) ? 'html' : 'markdown',
    featured: {
      url: words(picture, 'src', 'url', 'path', 'image', 'relative'),
      alt: words(value(pictured, 'alt')) || said('image_alt', 'cover_alt'),
      caption: words(value(pictured, 'caption')),
    },
    seo_title: said('seo_title', 'meta_title'),
    seo_description: said('seo_description', 'meta_description') || description,
  });
}

/** Characters in which to look for the heading and the excerpt. */
const LONGEST = 5000;
const HEADING = /^\s*(?:#[ \t]+([^\n]*[^\s#])[ \t#]*(?:\n|$)|([^\s#>*+-][^\n]*)\n=+[ \t]*(?:\n|$))\n*/;

const wordsOfMarkdown = (text: string): string =>
  plainText(marked.parse(text.replace(/\{[{%][^{}]{0,500}[%}]\}/g, ''), { async: false, gfm: true }), 1000);

/** Takes the title from the front matter, a heading or the file name; removes the heading. */
function takeTitle(named: string, text: string, fileName: string, notes: Notes) {
  const [whole = '', atx, underlined] = HEADING.exec(text.slice(0, LONGEST)) ?? [];
  const heading = wordsOfMarkdown(atx ?? underlined ?? '');
  if (heading && (!named || heading === named)) return { title: heading, body: text.slice(whole.length) };
  if (named) return { title: named, body: text };
  notes.warning('It has no title, so the name of the file became one');
  return { title: fileName.charAt(0).toUpperCase() + fileName.slice(1), body: text };
}

/** The mark of Jekyll, Hexo and Hugo. */
const MORE = /^[ \t]*<!--\s*more\s*-->[ \t]*\n?/im;

/** Takes the text before the excerpt mark as excerpt if there is none yet; removes the mark. */
function takeExcerpt(text: string, written: string): { excerpt: string; body: string } {
  const [before = '', after] = text.split(MORE, 2);
  const excerpt = written || (after !== undefined && before.length <= LONGEST ? wordsOfMarkdown(before) : '');
  return { excerpt, body: text.replace(MORE, '') };
}

/**
 * When it was or will be published: the first date, unless another one is still to come, as `publishDate` of Hugo, whose alias
 * is `published`.
 * @param ofPath the date in the name of its file
 */
function dateOf(data: Fields, ofPath: string, notes: Notes) {
  const given = DATES.map((name) => words(value(data, name))).filter(Boolean);
  const dates = [...given, words(value(data, 'published'))].flatMap((date) => parseDate(date) ?? []);
  const latest = dates.toSorted().at(-1);
  if (given[0] && dates.length === 0)
    notes.warning(`The date is not one that can be read: ${given[0].slice(0, 100)}`);
  const published = (isComing(latest) ? latest : dates[0]) ?? parseDate(ofPath);
  return {
    published,
    /** By the clock of the old site, which is in its addresses. */
    day: /^\d{4}-\d\d-\d\d/.exec(given[0] ?? '')?.[0] ?? published?.slice(0, 10),
    isDated: given.length > 0 || ofPath !== '',
  };
}

const isComing = (date: string | null | undefined): boolean => Boolean(date && Date.parse(date) > Date.now());

/** A field by which a generator or its usual themes hide an article, with its value; yes and no are YAML 1.1's. */
const HIDING =
  /^(?:(?:draft|isdraft|hidden|hide|private|unlisted|headless|eleventyexcludefromcollections): (?:true|yes|1)$|(?:published|publish|ispublished|permalink|render|list|listed|public): (?:false|no|0|never|local|link)$|status: (?:.*(?:draft|pending|unpublished)|(?:private|unlisted|hidden|skip|archived?|trash(?:ed)?|deleted)$)|visibility: (?!public$).|password: .)/i;

/** Astro leaves out files and folders whose name begins with an underscore. */
const LEFT_BY_ASTRO = /(?:^|\/)src\/(?:content|pages)\/(?:.*\/)?_/;

/** Nothing is published that was hidden by its front matter or its place, or does not say that it was published. */
function statusOf(
  file: string,
  { data, present, problem: unread }: ReturnType<typeof readFrontMatter>,
  place: PathInfo,
  site: MarkdownSite,
  published: string | null,
  notes: Notes,
): SourceStatus {
  if (unread || place.isInDrafts) return 'draft';
  const build = fields(value(data, 'build', '_build'));
  const filled = Object.entries({ ...data, ...build }).filter(([, said]) => said !== null);
  const [hiding] = filled.find(([name, said]) => HIDING.test(`${plainName(name)}: ${said}`)) ?? [];
  const end = parseDate(words(value(data, ...ENDS)));
  const day = end?.slice(0, 10);
  /** '' needs no words. */
  let why: string | undefined;
  if (LEFT_BY_ASTRO.test(file) || site.isPart(file)) why = 'It was no article of its own on the old site';
  else if (site.hiding.some((folder) => file.startsWith(folder)))
    why = 'The old site hid some articles of this folder';
  else if (!present && !place.isInPosts && !site.generator)
    why = 'Nothing in the file says that it was published';
  else if (hiding)
    why = /^(?:is)?(?:draft|published)$/i.test(hiding)
      ? ''
      : `The old site did not show it to everybody (“${hiding}”)`;
  else if (end && !isComing(end)) why = `The old site took it off on ${day}`;
  if (why) notes.warning(`${why}, so it comes as a draft`);
  if (why !== undefined) return 'draft';
  if (end) notes.warning(`It was to be taken off the site on ${day}: do that here by hand`);
  return isComing(published) ? 'scheduled' : 'published';
}

type PathInfo = ReturnType<typeof pathInfo>;

/** Facts from the path of a file. */
function pathInfo(file: string, site: MarkdownSite) {
  const inSite = file.startsWith(site.root) ? file.slice(site.root.length) : file;
  const steps = folderOf(inSite).split('/').filter(Boolean);
  // Hugo puts languages into names: index.en.md. Notion puts numbers of its own behind them.
  const named = baseOf(inSite).replace(/(?: [\da-f]{32})?(?:\.[a-z]{2})?\.\w+$/i, '');
  const isIndex = named === 'index';
  const name = isIndex ? (steps.at(-1) ?? '') : named;
  const [, date = '', bare = name] = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ](.+)$/.exec(name) ?? [];
  const posts = steps.findIndex((step) => step === '_posts' || step === '_drafts');
  const isInSection = site.generator === 'hugo' && steps[0] === 'content' && steps.length > (isIndex ? 2 : 1);
  return {
    /** The name of the file, or of its folder for an index file, in words. */
    name: bare.replace(/[-_]+/g, ' ').trim(),
    slug: bare.trim().replace(/\s+/g, '-').toLowerCase(),
    /** With its date, which Hugo leaves in the address. */
    file: name,
    date,
    isInDrafts: steps.some((step) => /^_?drafts$/i.test(step)),
    isInPosts: posts >= 0,
    /** The first folder in Hugo's content/. */
    section: isInSection ? (steps[1] ?? '') : '',
    /** All of them. */
    path: isInSection ? steps.slice(1, isIndex ? -1 : undefined).join('/') : '',
    /** Folders above Jekyll's _posts, which are categories; Hexo's are in source/_posts. */
    folders: posts > 0 ? steps.slice(0, posts).filter((step) => step !== 'source') : [],
  };
}

/** @returns the URL of a post from its front matter; null for a pattern such as /:year/:title or, of Eleventy, {{ page.fileSlug }} */
function namedUrl(url: string): string | null {
  if (!url || /(?:^|\/):[a-z]|\{[{%]/i.test(url)) return null;
  return singleLine(/^(?:https?:\/\/|\/)/i.test(url) ? url : `/${url}`);
}

/** The path that the generator gave a post without a URL of its own; null if unknown. */
function permalinkOf(
  site: MarkdownSite,
  place: PathInfo,
  { title, slug, day, categories }: { title: string; slug: string; day?: string; categories: string[] },
): string | null {
  const { section } = place;
  const isHugo = site.generator === 'hugo';
  const file = isHugo && !site.isNamedByDate ? place.file : place.slug;
  if (!site.generator || !file) return null;
  const ofSection = fields(site.permalinks.page)[section] ?? site.permalinks[section];
  const pattern = words(ofSection ?? site.permalinks['']) || '/:path/:slugorfilename/';
  const [year, month, dayOfMonth] = day?.split('-') ?? [];
  const named = slug || file;
  const values = {
    year,
    month,
    day: dayOfMonth,
    categories: categories.join('/').toLowerCase(),
    section,
    path: place.path,
    name: file,
    filename: file,
    contentbasename: file,
    slugorfilename: named,
    // Hugo means the title of the article, Jekyll and Hexo the name of its file.
    ...(isHugo ? { title, slug: slug || title } : { title: named, slug: named }),
  };
  const parts = pattern.split(/:([a-z_]+)/i).map((part, at) => {
    if (at % 2 === 0) return part;
    const given = ownValue(values, part);
    return isHugo && given ? asHugo(given) : given;
  });
  return parts.includes(undefined) ? null : `/${parts.join('')}`.replace(/\/{2,}/g, '/');
}

/** As Hugo writes a name in an address. */
const asHugo = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s./_+~@-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');

function kindOf(type: string, place: PathInfo, site: MarkdownSite, isDated: boolean): SourceKind {
  if (type === 'page') return 'page';
  if (/^posts?$/.test(type) || isDated) return 'post';
  if (site.generator === 'jekyll') return place.isInPosts ? 'post' : 'page';
  return site.generator === 'hugo' && place.section === '' ? 'page' : 'post';
}
