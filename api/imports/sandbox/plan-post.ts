import type * as z from 'zod';
import type { BlogImportOptions, ImportItem } from '#shared/imports.ts';
import { postSchema } from '#shared/posts.ts';
import { renderContent } from '../../content/render-content.ts';
import { parse } from '../../platform/http/api-error.ts';
import { replaceAddresses } from '../convert/convert.ts';
import type { SourcePost } from '../records.ts';
import {
  type DescribedItem,
  type ImportFacts,
  linkedFile,
  newAddress,
  oldPath,
  oldSite,
} from './describe-item.ts';

/** Of an item's featured image, which does not stand in its text. */
const FEATURED_PLACE = 0;

/** An image of an item, and where it is in the library, once it is there. */
export interface ItemImage {
  /** From 1 for those of the text. */
  place: number;
  url: string;
  /** null: still where it was. */
  media_url: string | null;
  state: string;
  /** Why it failed. */
  problem?: string | null;
}

/** A row of import_items, as far as writing its post needs it. */
export interface WaitingItem
  extends Omit<DescribedItem, 'images' | 'notes' | 'problem' | 'wanted_slug'>,
    Pick<ImportItem, 'number' | 'slug' | 'source_status' | 'published_at' | 'source_created_at'> {
  /** Of the post that it becomes. */
  post_id: string;
  /** Without its text. */
  source: Omit<SourcePost, 'content'>;
  images: readonly ItemImage[];
  category_id: string | null;
}

/** The fields of a post that an import writes; the slug is settled later. */
const importedSchema = postSchema.omit({ slug: true });

type Planned = z.output<typeof importedSchema> &
  Record<'id' | 'slug' | 'content_html' | 'content_text' | 'created_at' | 'updated_at', string>;

/** The columns of blog_posts that an import writes. */
export const PLANNED_COLUMNS = [
  ...(Object.keys(importedSchema.shape) as (keyof typeof importedSchema.shape)[]),
  ...(['id', 'slug', 'content_html', 'content_text', 'created_at', 'updated_at'] as const),
];

/** All that the posts of some items depend on besides. */
export interface PlanContext extends ImportFacts {
  options: BlogImportOptions;
  /** Slugs of posts here by the old paths that links lead to. */
  slugs: ReadonlyMap<string, string>;
}

/**
 * Makes a post of an item, held to the rules of the form for posts.
 * @throws ApiError 'invalid' if it breaks one
 */
export function planPost(item: WaitingItem, context: PlanContext): Planned {
  const { source } = item;
  const published = isPublic(item, context.options);
  const created = item.source_created_at ?? item.published_at ?? new Date().toISOString();
  const post = parse(importedSchema, {
    title: item.title,
    excerpt: source.excerpt || item.lead,
    content: replaceAddresses(item.content, changesFor(item, context)),
    category_id: item.category_id,
    tags: item.tags,
    author: item.author,
    featured_image: featuredImage(item.images),
    read_time: source.read_time,
    published,
    published_at: item.published_at ?? (published ? created : null),
    seo_title: source.seo_title ?? '',
    seo_description: source.seo_description ?? '',
  });
  const { html, text } = renderContent(post.content);
  // The version of the post, which is never in the future.
  const updated = Math.min(Date.now(), Date.parse(source.updated_at ?? item.published_at ?? created));
  return {
    ...post,
    id: item.post_id,
    slug: item.slug,
    content_html: html,
    content_text: text,
    created_at: created,
    updated_at: new Date(updated).toISOString(),
  };
}

/**
 * Leaves out an image that could not be fetched, as a broken picture at the head of an article is worse than none, and one
 * whose address the form would refuse, such as `archive:`.
 */
function featuredImage(images: readonly ItemImage[]): string | null {
  const found = images.find(({ place }) => place === FEATURED_PLACE);
  const address = found?.media_url ?? (found?.state === 'failed' ? '' : (found?.url ?? ''));
  return /^(?:https?:\/\/|\/(?!\/))\S+$/i.test(address) && address.length <= 2000 ? address : null;
}

function changesFor(
  item: WaitingItem,
  { site_url, format, slugs }: PlanContext,
): Parameters<typeof replaceAddresses>[1] {
  const site = oldSite(site_url, format, item.source);
  const media = new Map(
    item.images.flatMap(({ url, media_url }) => (media_url === null ? [] : [[url, media_url]])),
  );
  return {
    image: (url) => media.get(url),
    link: (url) => {
      const path = oldPath(url, site);
      const slug = path === null ? undefined : slugs.get(path);
      if (slug !== undefined) return newAddress(slug, url);
      const [bare = '', fragment = ''] = url.split(/(?=#)(.*)/s, 2);
      const file = media.get(bare);
      return file && file + fragment;
    },
  };
}

/** Links to pages of the old site that are not here. Medium's site is that of other people too. */
export function linksBehind(item: WaitingItem, context: PlanContext): string[] {
  const { site_url, format } = context;
  if (format === 'medium') return [];
  const site = oldSite(site_url, format, item.source);
  const changes = changesFor(item, context);
  return item.links.filter(
    (link) => oldPath(link, site) !== null && !linkedFile(link, site) && changes.link(link) === undefined,
  );
}

/** Publishes only what was published, or scheduled for a known time. */
function isPublic({ source_status, published_at }: WaitingItem, options: BlogImportOptions): boolean {
  if (options.status === 'draft') return false;
  return source_status === 'published' || (source_status === 'scheduled' && published_at !== null);
}
