import { createHash } from 'node:crypto';
import type { BlogImportOptions, SourceStatus } from '#shared/imports.ts';
import { type ContentFormat, postSchema } from '#shared/posts.ts';
import { renderContent } from '../platform/content/render-content.ts';
import { invalid } from '../platform/http/api-error.ts';
import { contentColumns } from '../posts/resource.ts';
import { replaceAddresses } from './convert/convert.ts';
import type { AddressChanges } from './convert/types.ts';
import type { SourcePost } from './source.ts';

/** A row of import_items, as far as writing its post needs it. */
export interface WaitingItem {
  id: string;
  number: number;
  title: string;
  source_status: SourceStatus;
  source_key: string;
  published_at: string | null;
  source_created_at: string | null;
  author: string;
  category: string | null;
  tags: string[];
  content: string | null;
  content_format: ContentFormat | null;
  lead: string;
  slug: string;
  links: string[];
  /** Why the analysis found that it cannot be imported. */
  problem: string | null;
  /** Without its text. */
  source: Omit<SourcePost, 'content'>;
}

/** Of an item's featured image, which does not stand in its text. */
export const FEATURED_PLACE = 0;

/** An image of an item, and where it is in the library, once it is there. */
export interface ItemImage {
  /** From 1 for those of the text. */
  place: number;
  url: string;
  /** null: still where it was. */
  media_url: string | null;
  state: string;
}

/** Columns of blog_posts that come from an item; slug, read_time and views are not among them. */
export interface PlannedPost {
  title: string;
  excerpt: string;
  content: string;
  content_format: ContentFormat;
  content_html: string;
  content_text: string;
  author: string;
  featured_image: string | null;
  published: boolean;
  published_at: string | null;
  category_id: string | null;
  tags: string[];
  seo_title: string | null;
  seo_description: string | null;
  created_at: string;
  updated_at: string;
}

/**
 * What the post of an item says, without rendering it: the same item has the same hash as long as neither it nor what
 * the admin chose changes, and no image that was missing has come.
 */
export function contentHash(
  item: WaitingItem,
  options: BlogImportOptions,
  categoryId: string | null | undefined,
  images: readonly ItemImage[],
): string {
  const missing = images.filter(({ state }) => state === 'failed').map(({ url }) => url);
  const { excerpt, seo_title, seo_description } = item.source;
  const parts = [
    [item.title, item.content, item.content_format, item.author, item.tags, item.lead],
    [excerpt, seo_title, seo_description, images.find(({ place }) => place === FEATURED_PLACE)?.url],
    [item.published_at, item.source_created_at, isPublic(item, options), categoryId ?? null],
    [options.images, missing.sort()],
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Makes a post of an item, by the rules of the form that posts are edited with.
 * @throws ApiError 'invalid' for what no post can be
 */
export function planPost(
  item: WaitingItem,
  options: BlogImportOptions,
  categoryId: string | null,
  featured: string | null,
  changes: AddressChanges,
): PlannedPost {
  const { source } = item;
  const format = item.content_format ?? 'html';
  const published = isPublic(item, options);
  const created = item.source_created_at ?? item.published_at ?? new Date().toISOString();
  const parsed = postSchema.omit({ slug: true }).safeParse({
    title: line(item.title, 300),
    excerpt: prose(source.excerpt || item.lead, 1000),
    content: replaceAddresses({ content: item.content ?? '', content_format: format }, changes),
    content_format: format,
    category_id: categoryId,
    tags: item.tags
      .map((tag) => line(tag, 50))
      .filter(Boolean)
      .slice(0, 20),
    author: line(item.author, 200),
    featured_image: featured,
    published,
    published_at: item.published_at ?? (published ? created : null),
    seo_title: line(source.seo_title ?? '', 300),
    seo_description: line(source.seo_description ?? '', 1000),
  });
  if (!parsed.success) throw invalid(parsed.error);
  const { read_time: _, ...fields } = parsed.data;
  return {
    ...fields,
    ...contentColumns(fields.content, format),
    created_at: created,
    updated_at: earliest(source.updated_at ?? item.published_at ?? created),
  };
}

/** Nothing that was not public, or meant to be at a given moment, becomes public here. */
function isPublic({ source_status, published_at }: WaitingItem, options: BlogImportOptions): boolean {
  if (options.status === 'draft') return false;
  return source_status === 'published' || (source_status === 'scheduled' && published_at !== null);
}

const line = (text: string, max: number): string =>
  bounded(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), max);

/** Some platforms write excerpts in HTML. */
function prose(text: string, max: number): string {
  const plain = /<[a-z/!]/i.test(text) ? renderContent(text, 'html').text : text;
  return bounded(plain.replace(/[^\P{Cc}\t\n\r]+/gu, ' ').trim(), max);
}

function bounded(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trimEnd()}…`;
}

/** A post cannot have been changed tomorrow. */
function earliest(moment: string): string {
  const now = new Date().toISOString();
  return new Date(moment).toISOString() < now ? new Date(moment).toISOString() : now;
}
