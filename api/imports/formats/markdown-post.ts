import { marked } from 'marked';
import type { SourceKind, SourceStatus } from '#shared/imports.ts';
import { parseDate } from '../../platform/dates.ts';
import { baseOf, folderOf } from '../containers/archive.ts';
import { newPost, type SourcePost } from '../records.ts';
import { Notes, ownValue, plainText, singleLine, slugOfUrl } from '../text.ts';
import { type FrontMatter, mapping, names, readFrontMatter, value, words } from './front-matter.ts';

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
  /** Folders with a rule that hides some of what is in them. */
  hiding: readonly string[];
  /** Whether a file is only a part of the page in its folder, as in Hugo's leaf bundles. */
  isPart(path: string): boolean;
}

/** Fields of the same meaning in different generators and themes, the most usual first. */
const DATES = ['date', 'publishDate', 'pubDate', 'published_at', 'created'];
const UPDATES = ['lastmod', 'last_modified_at', 'updated', 'updatedDate', 'modified'];
const ENDS = ['expiryDate', 'unpublishDate', 'expires'];
const PICTURES = 'image featured_image cover cover_image heroImage banner thumbnail images'.split(' ');

const COMMAS = /[,;]/;
const SPACES = /[\s,;]+/;
const NOWHERE = /(?!)/;

export function markdownPost(source: string, file: string, site: MarkdownSite): SourcePost {
  const front = readFrontMatter(source);
  // Themes put some fields under `params`.
  const data = { ...mapping(value(front.data, 'params')), ...front.data };
  const said = (...keys: string[]) => words(value(data, ...keys));
  const notes = new Notes();
  if (front.problem) notes.warning('front matter', front.problem);
  const place = pathInfo(file, site);
  const { title, body: untitled } = takeTitle(said('title'), front.body, place.name, notes);
  const { published, isDated } = dateOf(data, place.date, notes);
  const description = said('description');
  const { excerpt, body } = takeExcerpt(untitled, said('excerpt', 'summary') || description);
  const isHidden = front.problem || isUnpublished(file, front.present, place, site, notes);
  const split = site.generator === 'jekyll' ? SPACES : COMMAS;
  const own = [...names(value(data, 'category'), NOWHERE), ...names(value(data, 'categories'), split)];
  const url = namedUrl(said('permalink', 'url'));
  const slug = baseOf(said('slug').replace(/\/+$/, '')) || (slugOfUrl(url) ?? place.slug);
  const aliases = names(value(data, 'aliases', 'alias', 'redirect_from'), NOWHERE);
  const picture = value(data, ...PICTURES);
  const pictured = mapping([picture].flat()[0] ?? null);
  return newPost(notes, {
    kind: kindOf(said('type', 'layout').toLowerCase(), place, site, isDated),
    source_id: file,
    title,
    slug,
    url: url ?? permalinkOf(site, { ...place, slug, published, categories: [...place.folders, ...own] }),
    other_urls: aliases.filter((one) => /^(?:\/|https?:)/i.test(one)),
    status: isHidden ? 'draft' : statusOf(data, published, notes),
    created_at: published,
    updated_at: parseDate(said(...UPDATES)),
    authors: names(value(data, 'authors', 'author'), COMMAS).map(
      (key) => words(site.authors[key] ?? null, 'name') || key,
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
  notes.warning('title', 'It has no title, so the name of the file became one');
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

/** Of YAML 1.1 too. */
const YES = /^(?:true|yes|1)$/i;
const NO = /^(?:false|no|0)$/i;

/**
 * When it was or will be published: the first date, unless another one is still to come, as `publishDate` of Hugo, whose alias
 * is `published`.
 * @param ofPath the date in the name of its file
 */
function dateOf(data: FrontMatter, ofPath: string, notes: Notes) {
  const given = DATES.map((name) => words(value(data, name))).filter(Boolean);
  const dates = [...given, words(value(data, 'published'))].flatMap((date) => parseDate(date) ?? []);
  const latest = dates.toSorted().at(-1);
  if (given[0] && dates.length === 0)
    notes.warning('date', `The date is not one that can be read: ${given[0].slice(0, 100)}`);
  return {
    published: (isComing(latest) ? latest : dates[0]) ?? parseDate(ofPath),
    isDated: given.length > 0 || ofPath !== '',
  };
}

const isComing = (date: string | null | undefined): boolean => Boolean(date && Date.parse(date) > Date.now());

/** What a generator or its usual themes hide by a field: its value, when it is hidden. */
const HIDDEN: readonly (readonly [says: RegExp, ...names: string[]])[] = [
  [YES, 'hidden', 'hide', 'unlisted', 'headless', 'eleventyExcludeFromCollections'],
  [NO, 'permalink', 'render', 'listed', 'public', 'publish', 'isPublished'],
  [/^(?:unlisted|hidden|skip|archived?|trash(?:ed)?|deleted)$/i, 'status'],
];
const HIDDEN_BUILD = /^(?:false|never|local|link)$/i;

/** The status that front matter tells; nothing that was hidden is published. */
function statusOf(data: FrontMatter, published: string | null, notes: Notes): SourceStatus {
  const saysAny = (what: RegExp, ...keys: string[]) =>
    keys.find((key) => what.test(String(value(data, key))));
  if (saysAny(/^private$/i, 'status') || saysAny(YES, 'private')) return 'private';
  if (saysAny(/^(?!public$|null$)/i, 'visibility')) return 'private';
  if (words(value(data, 'password'))) return 'protected';
  if (saysAny(YES, 'draft', 'isDraft') || saysAny(NO, 'published')) return 'draft';
  if (saysAny(/draft|pending|unpublished/i, 'status')) return 'draft';
  const build = mapping(value(data, 'build', '_build'));
  const hiding =
    HIDDEN.map(([says, ...keys]) => saysAny(says, ...keys)).find(Boolean) ??
    ['render', 'list'].find((name) => HIDDEN_BUILD.test(String(build[name])));
  const end = parseDate(words(value(data, ...ENDS)));
  if (hiding || (end && !isComing(end))) {
    const why = hiding ? `did not show it to everybody (“${hiding}”)` : `took it off on ${end?.slice(0, 10)}`;
    notes.warning('status', `The old site ${why}, so it comes as a draft`);
    return 'draft';
  }
  if (end)
    notes.warning('expiry', `It was to be taken off the site on ${end.slice(0, 10)}: do that here by hand`);
  return isComing(published) ? 'scheduled' : 'published';
}

/** Facts from the path of a file. */
interface PathInfo {
  /** The name of the file, or of its folder for an index file, in words. */
  name: string;
  slug: string;
  date: string;
  isInDrafts: boolean;
  isInPosts: boolean;
  /** The first folder in Hugo's content/. */
  section: string;
  /** Folders above Jekyll's _posts, which are categories. */
  folders: string[];
}

function pathInfo(file: string, site: MarkdownSite): PathInfo {
  const inSite = file.startsWith(site.root) ? file.slice(site.root.length) : file;
  const steps = folderOf(inSite).split('/').filter(Boolean);
  // Hugo puts languages into names: index.en.md.
  const named = baseOf(inSite).replace(/(?:\.[a-z]{2})?\.\w+$/i, '');
  const isIndex = named === 'index';
  const name = isIndex ? (steps.at(-1) ?? '') : named;
  const [, date = '', bare = name] = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ](.+)$/.exec(name) ?? [];
  const posts = steps.findIndex((step) => step === '_posts' || step === '_drafts');
  const isInSection = site.generator === 'hugo' && steps[0] === 'content' && steps.length > (isIndex ? 2 : 1);
  return {
    name: bare.replace(/[-_]+/g, ' ').trim(),
    slug: bare.trim().replace(/\s+/g, '-').toLowerCase(),
    date,
    isInDrafts: steps.some((step) => /^_?drafts$/i.test(step)),
    isInPosts: posts >= 0,
    section: isInSection ? (steps[1] ?? '') : '',
    // Hexo's sources are in source/_posts.
    folders: posts > 0 ? steps.slice(0, posts).filter((step) => step !== 'source') : [],
  };
}

/** @returns the URL of a post from its front matter; null for a pattern such as /:year/:title */
function namedUrl(url: string): string | null {
  if (!url || /(?:^|\/):[a-z]/i.test(url)) return null;
  return singleLine(/^(?:https?:\/\/|\/)/i.test(url) ? url : `/${url}`);
}

/** The path that the generator gave a post without a URL of its own; null if unknown. */
function permalinkOf(
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

function kindOf(type: string, place: PathInfo, site: MarkdownSite, isDated: boolean): SourceKind {
  if (type === 'page') return 'page';
  if (/^posts?$/.test(type) || isDated) return 'post';
  if (site.generator === 'jekyll') return place.isInPosts ? 'post' : 'page';
  return site.generator === 'hugo' && place.section === '' ? 'page' : 'post';
}

/** Astro leaves out files and folders whose name begins with an underscore. */
const LEFT_BY_ASTRO = /(?:^|\/)src\/(?:content|pages)\/(?:.*\/)?_/;

/** Whether a file was not published because of where it stands, or for want of front matter. */
function isUnpublished(
  file: string,
  hasFrontMatter: boolean,
  place: PathInfo,
  site: MarkdownSite,
  notes: Notes,
): boolean {
  if (place.isInDrafts) return true;
  const isLeft = LEFT_BY_ASTRO.test(file) || site.isPart(file);
  if (isLeft) notes.warning('status', 'It was no article of its own on the old site, so it comes as a draft');
  else if (site.hiding.some((folder) => file.startsWith(folder)))
    notes.warning('status', 'The old site hid some articles of this folder, so it comes as a draft');
  else if (hasFrontMatter || place.isInPosts || site.generator !== 'plain') return false;
  else notes.warning('status', 'Nothing in the file says that it was published, so it comes as a draft');
  return true;
}
