import type { ImportNote, SourceKind, SourceStatus } from '#shared/imports.ts';
import type { SourcePost } from '../../source.ts';
import { moment } from '../dates.ts';
import { type FrontMatter, readFrontMatter } from '../front-matter.ts';
import { note } from '../texts.ts';
import { baseOf } from '../zip-paths.ts';
import { addressOf } from './address.ts';
import { featuredOf } from './featured.ts';
import { isFalse, isTrue, mapping, names, value, words } from './fields.ts';
import { type FindPicture, placePictures } from './images.ts';
import { type Place, placeOf } from './place.ts';
import type { MarkdownSite } from './site.ts';
import { takeExcerpt, takeTitle, withoutModules } from './text.ts';

/** Reads one file. @param now moments after it are scheduled */
export function markdownPost(
  source: string,
  path: string,
  site: MarkdownSite,
  find: FindPicture,
  now = Date.now(),
): SourcePost {
  const front = readFrontMatter(source);
  const { data } = front;
  const notes: ImportNote[] = [];
  if (front.problem) notes.push(note('warning', 'front matter', front.problem));
  const place = placeOf(path, site);
  const extra = mapping(value(data, 'extra', 'params'));
  const any = (...keys: string[]) => value(data, ...keys) ?? value(extra, ...keys);
  const title = takeTitle(words(any('title'), 1000), front.body, place.name, notes);
  const date = any(
    'date',
    'published_at',
    'publishDate',
    'pubDate',
    'pub_date',
    'datePublished',
    'published_on',
    'created',
    'created_at',
  );
  const published = moment(words(date, 100), site.zone) ?? moment(place.date, site.zone);
  if (date !== null && published === null)
    notes.push(note('warning', 'date', `The date is not one that can be read: ${words(date, 100)}`));
  const categories = categoriesOf(data, place, site);
  const { excerpt, body } = takeExcerpt(
    title.body,
    words(any('excerpt', 'summary', 'intro', 'description', 'subtitle'), 2000),
  );
  const status = statusOf(data, front.present, place, published, site, now, notes);
  const slug = slugOf(data) ?? place.slug;
  const address = named(words(any('permalink', 'url'), 1000));
  const kind = kindOf(data, place, date !== null || place.date !== '', site);
  const tags = names(any('tags', 'tag', 'keywords'), site.generator === 'jekyll' ? 'spaces' : 'commas');
  const taxonomies = mapping(value(data, 'taxonomies'));
  return {
    type: 'post',
    kind,
    source_id: path,
    title: title.title,
    slug: slug || null,
    url:
      address ??
      addressOf(site, {
        slug,
        title: title.title,
        published,
        categories: categories.path,
        section: place.section,
      }),
    other_urls: names(any('aliases', 'alias', 'redirect_from', 'redirects'), 'whole').filter((one) =>
      /^(?:\/|https?:)/.test(one),
    ),
    status,
    created_at: published,
    published_at: status === 'draft' ? null : published,
    updated_at: moment(
      words(
        any(
          'lastmod',
          'last_modified_at',
          'updated',
          'updated_at',
          'modified',
          'dateModified',
          'updatedDate',
        ),
        100,
      ),
      site.zone,
    ),
    authors: names(any('authors', 'author')).map((author) => site.authors.get(author) ?? author),
    categories: [...new Set([...categories.names, ...names(value(taxonomies, 'categories'))])],
    tags: [...new Set([...tags, ...names(value(taxonomies, 'tags'))])],
    excerpt,
    content: placePictures(/\.mdx$/i.test(path) ? withoutModules(body, notes) : body, find),
    dialect: /\.html?$/i.test(path) ? 'html' : 'markdown',
    featured: featuredOf(data, extra, find, site, notes),
    seo_title:
      words(value(data, 'seo_title', 'meta_title') ?? value(mapping(value(data, 'seo')), 'title'), 300) ||
      null,
    seo_description: words(any('seo_description', 'meta_description', 'description'), 1000) || null,
    notes,
    line: front.bodyLine,
  };
}

function slugOf(data: FrontMatter): string | null {
  const slug = words(value(data, 'slug'), 500).replace(/^\/+|\/+$/g, '');
  if (slug) return baseOf(slug);
  const address = named(words(value(data, 'permalink', 'url'), 1000));
  if (!address) return null;
  const last = baseOf(pathOf(address).replace(/\/(?:index\.html?)?$/i, '')).replace(/\.html?$/i, '');
  return last || null;
}

const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : address);

/** An address that a post names itself; patterns with colons are the generator's business. */
function named(address: string): string | null {
  if (!address || /(?:^|\/):[a-z]/i.test(address)) return null;
  if (/^https?:\/\//i.test(address)) return address;
  return address.startsWith('/') ? address : `/${address}`;
}

function kindOf(data: FrontMatter, place: Place, dated: boolean, site: MarkdownSite): SourceKind {
  const says = words(value(data, 'type', 'layout'), 60).toLowerCase();
  if (says === 'page' || says === 'static') return 'page';
  if (/^(?:posts?|article|blog)$/.test(says)) return 'post';
  if (site.generator === 'jekyll' && !place.postFolder && !dated) return 'page';
  return site.generator === 'hugo' && place.section === '' && !dated ? 'page' : 'post';
}

function statusOf(
  data: FrontMatter,
  hasFront: boolean,
  place: Place,
  published: string | null,
  site: MarkdownSite,
  now: number,
  notes: ImportNote[],
): SourceStatus {
  const says = words(value(data, 'status'), 30).toLowerCase();
  if (/^private$/.test(says) || isTrue(value(data, 'private'))) return 'private';
  if (words(value(data, 'password'), 100)) return 'protected';
  if (place.draftFolder || isTrue(value(data, 'draft')) || isFalse(value(data, 'published'))) return 'draft';
  if (/draft|pending|unpublished/.test(says)) return 'draft';
  if (!hasFront && !place.postFolder && site.generator === 'plain') {
    notes.push(
      note('warning', 'status', 'Nothing in the file says that it was published, so it comes as a draft'),
    );
    return 'draft';
  }
  return published && Date.parse(published) > now ? 'scheduled' : 'published';
}

function categoriesOf(
  data: FrontMatter,
  place: Place,
  site: MarkdownSite,
): { names: string[]; path: string[] } {
  const split = site.generator === 'jekyll' ? 'spaces' : 'commas';
  const own = [...names(value(data, 'category'), 'whole'), ...names(value(data, 'categories'), split)];
  const all = [...new Set([...place.folders, ...own])];
  return { names: own.length > 0 ? [...new Set([...own, ...place.folders])] : all, path: all };
}
