import * as z from 'zod';
import { SLUG_PATTERN } from './fields.ts';
import { emptyPost, type Post, postSchema, slugFromTitle } from './posts.ts';

/** Days that a reviewer's link may live. */
export const PREVIEW_LINK_DAYS = [1, 7, 30] as const;
export const PREVIEW_LINK_DAYS_DEFAULT = 7;

export const previewLinkSchema = z.strictObject({
  days: z.literal(PREVIEW_LINK_DAYS, { error: 'Choose 1, 7 or 30 days' }).default(PREVIEW_LINK_DAYS_DEFAULT),
});

/** A link for a reviewer without an account, as a list shows it; moments are ISO 8601 in UTC. */
export interface PreviewLink {
  id: string;
  created_at: string;
  expires_at: string;
  /** Name of who made it. */
  created_by: string | null;
}

/** A link that was just made. Its address is told this once: the database keeps a hash of it. */
export interface NewPreviewLink extends PreviewLink {
  /** Absolute. */
  url: string;
}

/** The fields of a form that need not be ready to be saved. */
export type PreviewValues = { [field in keyof z.output<typeof postSchema>]: Post[field] };

/**
 * What a post would be if it were saved like this. A field that could not be saved is shown as far as it can be, so
 * that a half-written post has a preview.
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
