import type { SourceKind } from '#shared/imports.ts';
import { parseDate } from '../../../platform/dates.ts';
import { baseOf, folderOf } from '../../containers/archive.ts';
import { Notes } from '../../notes.ts';
import { newPost, type SourcePost } from '../../records.ts';
import { slugOfUrl } from '../../text/urls.ts';
import { type FrontValue, mapping, names, readFrontMatter, value, words } from './front-matter.ts';
import { type MarkdownSite, permalinkOf, withReferences } from './site.ts';
import { dateOf, statusOf } from './status.ts';
import { takeExcerpt, takeTitle } from './text.ts';

/** Fields of the same meaning in different generators and themes, the most usual first. */
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

const COMMAS = /[,;]/;
const SPACES = /[\s,;]+/;
const NOWHERE = /(?!)/;

export function markdownPost(source: string, file: string, site: MarkdownSite): SourcePost {
  const front = readFrontMatter(source);
  // Themes put some fields under `params`.
  const data = { ...site.inherited(file), ...mapping(value(front.data, 'params')), ...front.data };
  const any = (...keys: string[]) => value(data, ...keys);
  const said = (...keys: string[]) => words(any(...keys));
  const notes = new Notes();
  if (front.problem) notes.warning('front matter', front.problem);
  const place = pathInfo(file, site);
  const { title, body: untitled } = takeTitle(said('title'), front.body, place.name, notes);
  const { published, isDated } = dateOf(data, place.date, notes);
  const description = said('description');
  const { excerpt, body } = takeExcerpt(untitled, said('excerpt', 'summary') || description);
  const isHidden = front.problem || isUnpublished(file, front.present, place, site, notes);
  const split = site.generator === 'jekyll' ? SPACES : COMMAS;
  const own = [...names(any('category'), NOWHERE), ...names(any('categories'), split)];
  const url = namedUrl(said('permalink', 'url'));
  const slug = baseOf(said('slug').replace(/\/+$/, '')) || (slugOfUrl(url) ?? place.slug);
  const aliases = names(any('aliases', 'alias', 'redirect_from'), NOWHERE);
  const authors = names(any('authors', 'author'), COMMAS);
  const picture = any(...PICTURES);
  const pictured = mapping([picture].flat()[0] ?? null);
  return newPost(notes, {
    kind: kindOf(any, place, site, isDated),
    source_id: file,
    title,
    slug,
    url: url ?? permalinkOf(site, { ...place, slug, published, categories: [...place.folders, ...own] }),
    other_urls: aliases.filter((one) => /^(?:\/|https?:)/i.test(one)),
    status: isHidden ? 'draft' : statusOf(data, published, notes),
    created_at: published,
    updated_at: parseDate(said(...UPDATES)),
    authors: authors.map((key) => words(site.authors[key] ?? null, 'name') || key),
    categories: [...own, ...place.folders],
    tags: names(any('tags', 'tag', 'keywords'), split),
    excerpt,
    content: site.generator === 'hugo' ? withReferences(body, file, site.findPage, notes) : body,
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

function kindOf(
  any: (...names: string[]) => FrontValue,
  place: PathInfo,
  site: MarkdownSite,
  isDated: boolean,
): SourceKind {
  const type = words(any('type', 'layout')).toLowerCase();
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
  else if (hasFrontMatter || place.isInPosts || site.generator !== 'plain') return false;
  else notes.warning('status', 'Nothing in the file says that it was published, so it comes as a draft');
  return true;
}
