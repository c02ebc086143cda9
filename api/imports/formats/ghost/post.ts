import type { SourceStatus } from '#shared/imports.ts';
import { Notes } from '../../notes.ts';
import { newPost, type SourceImage, type SourcePost } from '../../records.ts';
import { parseDate } from '../../text/dates.ts';
import { type Fields, line, text } from '../../text/fields.ts';
import { plainText } from '../../text/html.ts';
import { decodePercent } from '../../text/urls.ts';
import { contentOf } from './document.ts';
import type { GhostTables } from './tables.ts';

const isTrue = (value: unknown): boolean => value === true || value === 1;

/**
 * Converts a row of Ghost's table of posts, with the related rows of other tables.
 * @param number its position in the file, from 1, which identifies a post without an id
 */
export function ghostPost(row: Fields, tables: GhostTables, number: number): SourcePost {
  const notes = new Notes();
  const id = text(row.id);
  const meta = tables.row('posts_meta', id);
  const published = parseDate(row.published_at);
  const [category, ...tags] = tagsOf(id, tables, notes);
  const authors = tables.joined('users', 'posts_authors', 'author_id', id);
  const slug = decodePercent(line(row.slug).replace(/^\/+|\/+$/g, ''));
  noteLosses(row, meta, notes);
  return newPost(notes, {
    kind: row.type === 'page' || isTrue(row.page) ? 'page' : 'post',
    source_id: line(row.uuid) || id || slug || `number ${number}`,
    title: line(row.title),
    slug,
    url: slug && `/${slug}/`,
    status: statusOf(row, meta, published, notes),
    created_at: parseDate(row.created_at),
    published_at: published,
    updated_at: parseDate(row.updated_at),
    authors: (authors.length > 0 ? authors : [tables.row('users', row.author_id)]).map(({ name }) =>
      line(name),
    ),
    categories: category ? [category] : [],
    tags,
    excerpt: line(row.custom_excerpt),
    content: onSite(contentOf(row, notes)),
    dialect: 'ghost',
    featured: featuredOf(row, meta),
    seo_title: line(row.meta_title, meta.meta_title),
    seo_description: line(row.meta_description, meta.meta_description),
  });
}

function statusOf(row: Fields, meta: Fields, published: string | null, notes: Notes): SourceStatus {
  const status = text(row.status) || (published ? 'published' : 'draft');
  if (status === 'sent' || isTrue(meta.email_only)) {
    notes.warning('status', 'It was sent as an email only and never shown on the site, so it is private');
    return 'private';
  }
  if (status !== 'published' && status !== 'scheduled') return 'draft';
  const visibility = text(row.visibility);
  if (visibility === '' || visibility === 'public') return status;
  const readers = visibility === 'members' ? 'signed-in' : 'paying';
  notes.warning('visibility', `It was for ${readers} members only, so it is private`);
  return 'private';
}

function noteLosses(row: Fields, meta: Fields, notes: Notes): void {
  const shared = ['og_image', 'twitter_image'].map((name) => line(row[name], meta[name])).filter(Boolean);
  if (shared.some((url) => url !== text(row.feature_image)))
    notes.lost('social', 'An image for social networks alone is not brought along: links to it show its own');
  if (line(row.codeinjection_head, row.codeinjection_foot))
    notes.lost('code', 'Code that was put into the page for this article alone is not brought along');
  const canonical = line(row.canonical_url);
  if (canonical) notes.warning('canonical', `It names another address as its original: ${canonical}`);
}

/** Names of tags in order. Internal ones, which readers never saw, only become a note. */
function tagsOf(id: string, tables: GhostTables, notes: Notes): string[] {
  const all = tables.joined('tags', 'posts_tags', 'tag_id', id);
  const shown = all.filter(
    ({ name, visibility }) => visibility !== 'internal' && !line(name).startsWith('#'),
  );
  if (all.length > shown.length)
    notes.lost(
      'tag',
      'Internal tags, which begin with # and are not shown to readers, are not brought along',
      all.length - shown.length,
    );
  return shown.map(({ name }) => line(name));
}

function featuredOf(row: Fields, meta: Fields): SourceImage | null {
  const url = line(row.feature_image, row.image);
  if (!url) return null;
  return {
    url: onSite(url),
    alt: line(row.feature_image_alt, meta.feature_image_alt),
    caption: plainText(line(row.feature_image_caption, meta.feature_image_caption)),
  };
}

/** Ghost writes a placeholder for its site, and shows copies of pictures in other sizes. */
const onSite = (text: string): string =>
  text
    .replaceAll('__GHOST_URL__', '')
    .replace(/(\/content\/images\/)size\/[wh\d]{1,20}\/(?:format\/\w{1,10}\/)?/g, '$1');
