import * as z from 'zod';
import { SLUG_PATTERN } from './fields.ts';
import { emptyPost, type Post, postSchema, slugFromTitle } from './posts.ts';

/** Lifetimes of reviewers' links in days. */
export const PREVIEW_LINK_DAYS = [1, 7, 30] as const;
export const PREVIEW_LINK_DAYS_DEFAULT = 7;

export const previewLinkSchema = z.strictObject({
  days: z.literal(PREVIEW_LINK_DAYS, { error: 'Choose 1, 7 or 30 days' }).default(PREVIEW_LINK_DAYS_DEFAULT),
});

/** A link for a reviewer without an account; times are ISO 8601 in UTC. */
export interface PreviewLink {
  id: string;
  created_at: string;
  expires_at: string;
  /** Name of its author. */
  created_by: string | null;
}

/** A new link. Its address is returned only once, as the database stores a hash. */
export interface NewPreviewLink extends PreviewLink {
  /** Absolute URL. */
  url: string;
}

/** Values of a form that need not be valid. */
export type PreviewValues = { [field in keyof z.output<typeof postSchema>]: Post[field] };

/**
 * @returns the post that these values would make. Invalid fields are shown as far as possible, so that an unfinished post has a
 * preview.
 */
export function readPreviewValues(given: { readonly [field: string]: unknown }): PreviewValues {
  const empty = emptyPost() as { readonly [field: string]: unknown };
  const values = Object.fromEntries(
    Object.entries(postSchema.shape).map(([field, schema]) => {
      const typed = given[field];
      const result = schema.safeParse(typed);
      if (result.success) return [field, result.data];
      return [field, empty[field] === '' && typeof typed === 'string' ? typed : empty[field]];
    }),
  ) as PreviewValues;
  const title = values.title.trim() || 'Untitled';
  const slug = values.slug.trim();
  return {
    ...values,
    title,
    slug: SLUG_PATTERN.test(slug) ? slug : slugFromTitle(slug || title) || 'untitled',
    tags: readableTags(given.tags),
  };
}

function readableTags(given: unknown): string[] {
  const tags = Array.isArray(given) ? given.filter((tag) => typeof tag === 'string') : [];
  return [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))];
}
