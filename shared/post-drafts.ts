import * as z from 'zod';
import { optionalUuid, text } from './fields.ts';
import { CONTENT_MAX, type Post, type PostStatus, postSchema } from './posts.ts';

/** Fields of a draft, without those that publishing decides: whether and when an article is public. */
export const DRAFT_FIELDS: readonly string[] = Object.keys(postSchema.shape).filter(
  (field) => field !== 'published' && field !== 'published_at',
);

/** Fields of an article as typed; some may not be valid yet. */
export type PostFields = { [field: string]: unknown };

/** Typed changes that are not in the article's record: GET /posts/{id}/draft. */
interface PostDraft {
  /** Id of the article. */
  id: string;
  /** Version of the article with its draft, sent as If-Match. */
  version: string;
  /** The fields that differ from the record. */
  fields: PostFields;
  /** Who typed last, and when; null without a draft. */
  by: string | null;
  at: string | null;
}

/** A draft with the record that it changes. */
export interface OpenedDraft extends PostDraft {
  post: Post;
}

/** Answer to a saved draft, without the fields themselves. */
export interface SavedDraft extends Omit<PostDraft, 'fields'> {
  /** Fields that differ from the record. */
  differs: string[];
  /** The record's own version. */
  updated_at: string;
}

const fields = z.record(z.string().max(50), z.unknown(), { error: 'The fields must be a JSON object.' });

export const saveDraftSchema = z.strictObject({ fields });

/** `fields` are written to the record with the draft, or alone. */
export const publishDraftSchema = z.strictObject({
  fields: fields.default({}),
  alone: z.boolean().default(false),
});

/** Body of the checklist before publishing: an article that may be unfinished and unsaved. */
export const postCheckSchema = z.object({
  slug: text('Web address', 200),
  excerpt: text('Excerpt', 1000),
  content: text('Content', CONTENT_MAX),
  category_id: optionalUuid('Category'),
});

export type PostCheckInput = z.input<typeof postCheckSchema>;
export type PostCheck = z.output<typeof postCheckSchema>;

/** A warning before publishing, which does not prevent it. */
export interface PostFinding {
  rule:
    | 'missing_alt'
    | 'heading_one'
    | 'heading_jump'
    | 'no_category'
    | 'no_description'
    | 'dead_link'
    | 'unpublished_link'
    | 'stripped';
  message: string;
  /** The field of the form. */
  field: 'content' | 'category_id' | 'excerpt';
  /** Line of the content, from 1. */
  line: number | null;
}

/** Whether a slug is free, and which posts have it. */
export interface SlugAnswer {
  slug: string;
  taken_by: { id: string; title: string; status: PostStatus } | null;
  /** The slug if it is free, else the next free one. */
  suggestion: string;
}

/** Most tags that are listed. */
export const TAGS_MAX = 500;

export interface TagCount {
  tag: string;
  /** Number of posts with the tag. */
  count: number;
}

/** Days for which a reviewer's link works, unless it is revoked. */
export const PREVIEW_LINK_DAYS = 7;

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
