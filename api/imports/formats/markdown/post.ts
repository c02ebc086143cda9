import type { SourceKind, SourceStatus } from '#shared/imports.ts';
import { baseOf, folderOf } from '../../containers/archive.ts';
import { Notes } from '../../notes.ts';
import { newPost, type SourceImage, type SourcePost } from '../../records.ts';
import { pathInArchive } from '../../text/archive-paths.ts';
import { parseDate } from '../../text/dates.ts';
import { slugOfUrl } from '../../text/urls.ts';
import { type FrontMatter, mapping, names, readFrontMatter, value, words } from './front-matter.ts';
import { type MarkdownSite, permalinkOf } from './site.ts';
import { takeExcerpt, takeTitle } from './text.ts';

/** Fields of the same meaning in different generators and themes, the most usual first. */
const DATES = ['date', 'publishDate', 'pubDate', 'published_at', 'created'];
const UPDATES = ['lastmod', 'last_modified_at', 'updated', 'updatedDate', 'modified'];
const PICTURES = [
  'image',
  'featured_image',
  'cover',
  'cover_image',
  'heroImage',
  'banner',
  'thumbnail',
  'images',
];

/** Of YAML 1.1 too. */
const YES = /^(?:true|yes|1)$/i;
const NO = /^(?:false|no|0)$/i;
const COMMAS = /[,;]/;
const SPACES = /[\s,;]+/;
const NOWHERE = /(?!)/;

/** A file that is being converted to a post. */
interface Source {
  file: string;
  site: MarkdownSite;
  place: PathInfo;
  /** With the fields that themes put under `params`. */
  data: FrontMatter;
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
  const data = { ...mapping(value(front.data, 'params')), ...front.data };
  const any = (...keys: string[]) => value(data, ...keys);
  const notes = new Notes();
  if (front.problem) notes.warning('front matter', front.problem);
  const place = pathInfo(file, site);
  const { title, body: untitled } = takeTitle(words(any('title')), front.body, place.name, notes);
  const date = words(any(...DATES));
  const published = parseDate(date) ?? parseDate(place.date);
  if (date !== '' && published === null)
    notes.warning('date', `The date is not one that can be read: ${date.slice(0, 100)}`);
  const description = words(any('description'));
  const { excerpt, body } = takeExcerpt(untitled, words(any('excerpt', 'summary')) || description);
  const post: Source = { file, site, place, data, published, notes };
  const status = front.problem ? 'draft' : statusOf(post, front.present);
  const split = site.generator === 'jekyll' ? SPACES : COMMAS;
  const own = [...names(any('category'), NOWHERE), ...names(any('categories'), split)];
  const url = namedUrl(words(any('permalink', 'url')));
  const slug = baseOf(words(any('slug')).replace(/\/+$/, '')) || (slugOfUrl(url) ?? place.slug);
  const aliases = names(any('aliases', 'alias', 'redirect_from'), NOWHERE);
  return newPost(notes, {
    kind: kindOf(post, date !== '' || place.date !== ''),
    source_id: file,
    title,
    slug,
    url: url ?? permalinkOf(site, { ...place, slug, published, categories: [...place.folders, ...own] }),
    other_urls: aliases.filter((one) => /^(?:\/|https?:)/.test(one)),
    status,
    created_at: published,
    updated_at: parseDate(words(any(...UPDATES))),
    authors: names(any('authors', 'author'), COMMAS).map(
      (key) => words(site.authors[key] ?? null, 'name') || key,
    ),
    categories: [...own, ...place.folders],
    tags: names(any('tags', 'tag', 'keywords'), split),
    excerpt,
    content: body,
    dialect: /\.html?$/i.test(file) ? 'html' : 'markdown',
    featured: featuredOf(post, hasFile),
    seo_title: words(any('seo_title', 'meta_title')),
    seo_description: words(any('seo_description', 'meta_description')) || description,
  });
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
  return /^(?:https?:\/\/|\/)/i.test(url) ? url : `/${url}`;
}

function kindOf({ data, place, site }: Source, isDated: boolean): SourceKind {
  const says = words(value(data, 'type', 'layout')).toLowerCase();
  if (says === 'page') return 'page';
  if (/^posts?$/.test(says) || isDated) return 'post';
  if (site.generator === 'jekyll') return place.isInPosts ? 'post' : 'page';
  return site.generator === 'hugo' && place.section === '' ? 'page' : 'post';
}

function statusOf({ data, place, site, published, notes }: Source, hasFrontMatter: boolean): SourceStatus {
  const says = (name: string, what: RegExp) => what.test(String(value(data, name)));
  if (says('status', /^private$/i) || says('private', YES)) return 'private';
  if (words(value(data, 'password'))) return 'protected';
  if (place.isInDrafts || says('draft', YES) || says('published', NO)) return 'draft';
  if (says('status', /draft|pending|unpublished/i)) return 'draft';
  if (!hasFrontMatter && !place.isInPosts && site.generator === 'plain') {
    notes.warning('status', 'Nothing in the file says that it was published, so it comes as a draft');
    return 'draft';
  }
  return published && Date.parse(published) > Date.now() ? 'scheduled' : 'published';
}

function featuredOf(
  { data, file, site, notes }: Source,
  hasFile: (path: string) => boolean,
): SourceImage | null {
  const found = value(data, ...PICTURES);
  const given = words(found, 'src', 'url', 'path', 'image', 'relative');
  if (!given) return null;
  const more = mapping([found].flat()[0] ?? null);
  const image = {
    alt: words(value(more, 'alt') ?? value(data, 'image_alt', 'cover_alt')),
    caption: words(value(more, 'caption')),
  };
  const inArchive = pathInArchive(given, { archivePath: file, siteUrl: site.url || null, hasFile });
  if (inArchive) return { url: `archive:${inArchive}`, ...image };
  if (/^(?:https?:)?\/\//i.test(given)) return { url: given.replace(/^\/\//, 'https://'), ...image };
  if (site.url) return { url: `${site.url}/${given.replace(/^[./]+/, '')}`, ...image };
  notes.lost('image', `The featured image is not in the archive: ${given.slice(0, 300)}`);
  return null;
}
