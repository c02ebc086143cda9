import * as z from 'zod';
import {
  filter,
  optionalImageAddress,
  optionalMoment,
  optionalText,
  optionalUuid,
  orNull,
  requiredText,
  slug,
  tags,
  text,
  wholeNumber,
} from './fields.ts';
import { POST_STATUSES } from './limits.ts';
import type { Stored } from './record-lists.ts';
import { fold } from './search.ts';

/** draft: not published; scheduled: published with published_at in the future; published: public. */
export type PostStatus = (typeof POST_STATUSES)[number];

/** Longest text of an article, in UTF-16 code units. */
export const CONTENT_MAX = 500_000;

/** Characters that search results show; hints, not limits. */
export const SEO_TITLE_HINT = 60;
export const SEO_DESCRIPTION_HINT = 160;

export const postSchema = z.object({
  title: requiredText('Title', 300),
  slug,
  excerpt: text('Excerpt', 1000),
  content: text('Content', CONTENT_MAX),
  category_id: optionalUuid('Category'),
  tags: tags(requiredText('Tag', 50)),
  author: text('Author', 200),
  featured_image: optionalImageAddress('Main picture'),
  read_time: orNull(wholeNumber('Read time', 1, 600, 'minutes')),
  published: z.boolean({ error: 'Published must be yes or no' }).default(false),
  published_at: optionalMoment('Publication time'),
  seo_title: optionalText('SEO title', 300),
  seo_description: optionalText('SEO description', 1000),
});

export const postFilterSchema = filter({
  status: z.enum(POST_STATUSES),
  has_changes: z.boolean(),
  published: z.boolean(),
  category_id: z.uuid().nullable(),
  author: z.string(),
  slug: z.string(),
  title: z.string(),
  tag: z.string(),
});

/** A row of blog_posts as the admin API answers it; moments are ISO 8601 in UTC, read_time in minutes. */
export interface Post extends z.output<typeof postSchema>, Stored {
  status: PostStatus;
  /** Whether a public or scheduled post has unpublished changes. */
  has_changes: boolean;
  category: { id: string; name: string; slug: string } | null;
  views: number;
}

/** @returns a slug made from a title: lower-case ASCII letters, digits and hyphens; '' if nothing is left */
export function slugFromTitle(title: string): string {
  return fold(title)
    .replace(/&/g, ' and ')
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-+|-+$/g, '');
}

/** One version of a post in the list of its history. */
export interface RevisionSummary {
  id: string;
  post_id: string;
  /** When it was saved; ISO 8601 in UTC. */
  at: string;
  /** Name of who saved it; null when it was not saved in the admin area, or by an account that is gone. */
  saved_by: string | null;
  /** Fields that differ from the version before; none for the first that is known. */
  changed: string[];
  title: string;
}

/** The same with everything that was saved. */
export interface Revision extends RevisionSummary {
  fields: z.output<typeof postSchema>;
}
