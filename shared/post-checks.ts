import * as z from 'zod';
import { optionalUuid, text } from './fields.ts';
import { CONTENT_MAX, type PostStatus } from './posts.ts';

/** Body of the checklist before publishing: an article that may be unfinished and unsaved. */
export const postCheckSchema = z.object({
  id: optionalUuid('Article'),
  title: text('Title', 300),
  slug: text('Web address', 200),
  excerpt: text('Excerpt', 1000),
  content: text('Content', CONTENT_MAX),
  category_id: optionalUuid('Category'),
  seo_title: text('SEO title', 300),
  seo_description: text('SEO description', 1000),
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
    | 'long_title'
    | 'long_description'
    | 'dead_link'
    | 'unpublished_link'
    | 'stripped';
  message: string;
  /** The field of the form. */
  field: 'content' | 'category_id' | 'excerpt' | 'title' | 'seo_title' | 'seo_description';
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
