import type { SourceKind, SourceStatus } from '#shared/imports.ts';
import { baseOf, folderOf } from '../../containers/archive.ts';
import { Notes } from '../../notes.ts';
import { pathInArchive } from '../../text/archive-paths.ts';
import { parseDate } from '../../text/dates.ts';
import { EMPTY_POST, type SourceImage, type SourcePost } from '../../types.ts';
import { isFalse, isTrue, mapping, names, value, words } from './fields.ts';
import { type FrontMatter, type FrontValue, readFrontMatter } from './front-matter.ts';
import { permalinkOf } from './permalink.ts';
import type { MarkdownSite } from './site.ts';
import { takeExcerpt, takeTitle, withoutModules } from './text.ts';

/** Fields of the same meaning in different generators and themes, the most usual first. */
const DATES =
  'date published_at publishDate pubDate pub_date datePublished published_on created created_at'.split(' ');
const UPDATES = 'lastmod last_modified_at updated updated_at modified dateModified updatedDate'.split(' ');
const PICTURES =
  'image featured_image featureImage cover coverImage heroImage hero banner header_image thumbnail thumb img og_image images'.split(
    ' ',
  );

/** A file that is being converted to a post. */
interface Source {
  site: MarkdownSite;
  place: PathInfo;
  data: FrontMatter;
  /** The value of the first field that has one, including those that themes put under `extra` or `params`. */
  any(...keys: string[]): FrontValue;
  published: string | null;
  notes: Notes;
}

/** @param hasFile whether the archive has a file at a path */
export function markdownPost(
  source: string,
  file: string,
  site: MarkdownSite,
  hasFile: (path: string) => boolean,
): SourcePost {
  const front = readFrontMatter(source);
  const { data } = front;
  const notes = new Notes();
  if (front.problem) notes.warning('front matter', front.problem);
  const place = pathInfo(file, site);
  const extra = mapping(value(data, 'extra', 'params'));
  const any = (...keys: string[]) => value(data, ...keys) ?? value(extra, ...keys);
  const text = /\.mdx$/i.test(file) ? withoutModules(front.body, notes) : front.body;
  const { title, body: untitled } = takeTitle(words(any('title')), text, place.name, notes);
  const date = words(any(...DATES));
  const published = parseDate(date, site.zone) ?? parseDate(place.date, site.zone);
  if (date !== '' && published === null)
    notes.warning('date', `The date is not one that can be read: ${date.slice(0, 100)}`);
  const { excerpt, body } = takeExcerpt(
    untitled,
    words(any('excerpt', 'summary', 'intro', 'description', 'subtitle')),
  );
  const post: Source = { site, place, data, any, published, notes };
  const status = statusOf(post, front.present);
  const split = site.generator === 'jekyll' ? 'spaces' : 'commas';
  const taxonomies = mapping(value(data, 'taxonomies'));
  const own = [...names(value(data, 'category'), 'whole'), ...names(value(data, 'categories'), split)];
  const address = namedUrl(words(any('permalink', 'url')));
  const slug = slugOf(data, address) ?? place.slug;
  return {
    ...EMPTY_POST,
    kind: kindOf(post, date !== '' || place.date !== ''),
    source_id: file,
    title,
    slug: slug || null,
    url:
      address ??
      permalinkOf(site, {
        slug,
        title,
        published,
        categories: [...new Set([...place.folders, ...own])],
        section: place.section,
      }),
    other_urls: names(any('aliases', 'alias', 'redirect_from', 'redirects'), 'whole').filter((one) =>
      /^(?:\/|https?:)/.test(one),
    ),
    status,
    created_at: published,
    published_at: status === 'draft' ? null : published,
    updated_at: parseDate(words(any(...UPDATES)), site.zone),
    authors: names(any('authors', 'author')).map((author) => site.authors.get(author) ?? author),
    categories: [...own, ...place.folders, ...names(value(taxonomies, 'categories'))],
    tags: [...names(any('tags', 'tag', 'keywords'), split), ...names(value(taxonomies, 'tags'))],
    excerpt,
    content: body,
    dialect: /\.html?$/i.test(file) ? 'html' : 'markdown',
    featured: featuredOf(post, file, hasFile),
    seo_title:
      words(value(data, 'seo_title', 'meta_title') ?? value(mapping(value(data, 'seo')), 'title')) || null,
    seo_description: words(any('seo_description', 'meta_description', 'description')) || null,
    notes: notes.list(),
  };
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

/** Folders of sources, such as Hexo's source/_posts, which are not categories. */
const SOURCE_FOLDER = /^(?:source|src|docs|site|content|app|blog)$/i;

function pathInfo(file: string, site: MarkdownSite): PathInfo {
  const inSite = file.startsWith(site.root) ? file.slice(site.root.length) : file;
  const isIndex = /^index(?:\.[a-z]{2}(?:-[a-z]{2})?)?\.(?:md|markdown|mdx|html?)$/i.test(baseOf(inSite));
  const named = baseOf(inSite).replace(/\.(?:md|markdown|mdown|mkdn?|mdx|html?)$/i, '');
  const ofFile = site.generator === 'hugo' ? named.replace(/\.[a-z]{2}(?:-[a-z]{2})?$/i, '') : named;
  const name = isIndex ? baseOf(folderOf(inSite).replace(/\/$/, '')) : ofFile;
  const [, date = '', rest = name] = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ](.+)$/.exec(name) ?? [];
  // Notion appends an id to every name.
  const bare = rest.replace(/[ -][\da-f]{32}$/, '');
  const steps = folderOf(inSite).split('/').filter(Boolean);
  const posts = steps.findIndex((step) => step === '_posts' || step === '_drafts');
  const isInSection = site.generator === 'hugo' && steps[0] === 'content' && steps.length > (isIndex ? 2 : 1);
  return {
    name: bare.replace(/[-_]+/g, ' ').trim(),
    slug: bare.trim().replace(/\s+/g, '-').toLowerCase(),
    date,
    isInDrafts: steps.some((step) => /^_?drafts$/i.test(step)),
    isInPosts: posts >= 0,
    section: isInSection ? (steps[1] ?? '') : '',
    folders: posts > 0 ? steps.slice(0, posts).filter((step) => !SOURCE_FOLDER.test(step)) : [],
  };
}

function slugOf(data: FrontMatter, address: string | null): string | null {
  const slug = words(value(data, 'slug')).replace(/^\/+|\/+$/g, '');
  if (slug) return baseOf(slug);
  const route = address && URL.canParse(address) ? new URL(address).pathname : (address ?? '');
  return baseOf(route.replace(/\/(?:index\.html?)?$/i, '')).replace(/\.html?$/i, '') || null;
}

/** @returns the URL of a post from its front matter; null for a pattern such as /:year/:title */
function namedUrl(url: string): string | null {
  if (!url || /(?:^|\/):[a-z]/i.test(url)) return null;
  return /^(?:https?:\/\/|\/)/i.test(url) ? url : `/${url}`;
}

function kindOf({ data, place, site }: Source, isDated: boolean): SourceKind {
  const says = words(value(data, 'type', 'layout')).toLowerCase();
  if (says === 'page' || says === 'static') return 'page';
  if (/^(?:posts?|article|blog)$/.test(says) || isDated) return 'post';
  if (site.generator === 'jekyll') return place.isInPosts ? 'post' : 'page';
  return site.generator === 'hugo' && place.section === '' ? 'page' : 'post';
}

function statusOf({ data, place, site, published, notes }: Source, hasFrontMatter: boolean): SourceStatus {
  const says = words(value(data, 'status')).toLowerCase();
  if (says === 'private' || isTrue(value(data, 'private'))) return 'private';
  if (words(value(data, 'password'))) return 'protected';
  if (place.isInDrafts || isTrue(value(data, 'draft')) || isFalse(value(data, 'published'))) return 'draft';
  if (/draft|pending|unpublished/.test(says)) return 'draft';
  if (!hasFrontMatter && !place.isInPosts && site.generator === 'plain') {
    notes.warning('status', 'Nothing in the file says that it was published, so it comes as a draft');
    return 'draft';
  }
  return published && Date.parse(published) > Date.now() ? 'scheduled' : 'published';
}

/** The picture in front matter, under any of the names that themes use. */
function featuredOf(
  { any, data, site, notes }: Source,
  file: string,
  hasFile: (path: string) => boolean,
): SourceImage | null {
  const found = any(...PICTURES) ?? value(mapping(value(data, 'header')), 'image', 'overlay_image', 'teaser');
  const one = Array.isArray(found) ? (found[0] ?? null) : found;
  const given = words(one, 'src', 'url', 'path', 'image', 'feature', 'relative', 'file');
  if (!given || /^(?:true|false)$/.test(given)) return null;
  const more = mapping(one);
  const image = {
    alt: words(
      value(more, 'alt') ?? value(data, 'image_alt', 'cover_alt', 'featured_image_alt', 'coverImageAlt'),
    ),
    caption: words(value(more, 'caption') ?? value(data, 'image_caption', 'featured_image_caption')),
  };
  const inArchive = pathInArchive(given, { archivePath: file, siteUrl: site.url || null, hasFile });
  if (inArchive) return { url: `archive:${inArchive}`, ...image };
  if (/^(?:https?:)?\/\//i.test(given)) return { url: given.replace(/^\/\//, 'https://'), ...image };
  if (site.url) return { url: `${site.url}/${given.replace(/^[./]+/, '')}`, ...image };
  notes.lost('image', `The featured image is not in the archive: ${given.slice(0, 300)}`);
  return null;
}
