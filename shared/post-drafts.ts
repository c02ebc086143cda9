import * as z from 'zod';
import { type Post, postSchema } from './posts.ts';

/** Names on the live stream only: what is typed into an article, and who has it open. */
export const POST_DRAFTS = 'post-drafts';
export const POST_PRESENCE = 'post-presence';

/** Discarded changes can be restored for this long. */
export const DISCARDED_DRAFT_DAYS = 30;

/** How long after its last heartbeat an open page still counts; heartbeats come twice as often. */
export const EDITOR_SECONDS = 20;
export const EDITOR_SIGN_SECONDS = 10;

/** The fields that a draft holds. Whether and when an article is public is not among them: publishing decides that. */
export const DRAFT_FIELDS: readonly string[] = Object.keys(postSchema.shape).filter(
  (field) => field !== 'published' && field !== 'published_at',
);

/** Fields of an article as typed; some may not be valid yet. */
export type PostFields = { [field: string]: unknown };

/** What is typed into an article and is not in its record, as GET /posts/{id}/draft answers it. */
export interface PostDraft {
  /** Of the article. */
  id: string;
  /** Version of the article with its draft, sent as If-Match. */
  version: string;
  /** The fields that differ from the record. */
  fields: PostFields;
  /** When the record was last saved by publishing or by a plain save. */
  saved_at: string;
  /** Who typed last, and when; null without a draft. */
  by: string | null;
  at: string | null;
  /** When the changes become public; null while they are not scheduled. */
  publish_at: string | null;
  /** Why they did not become public at their time. */
  problem: string | null;
}

/** A draft with the record that it changes. */
export interface OpenedDraft extends PostDraft {
  post: Post;
}

/** Answer to a saved draft, without the fields themselves. */
export interface SavedDraft extends Omit<PostDraft, 'fields'> {
  /** Names of the fields that differ from the record now. */
  differs: string[];
  /** The record's own version. */
  updated_at: string;
}

/** Changes of an article that were thrown away. */
export interface DiscardedDraft {
  id: string;
  at: string;
  /** Who threw them away. */
  by: string | null;
  fields: string[];
}

/** Somebody who has an article open. */
export interface PostEditor {
  /** Of the open page: one person may have two. */
  id: string;
  name: string;
  is_me: boolean;
  /** Whether this page may write; the others read along. */
  is_writing: boolean;
  /** When something was typed there last. */
  typed_at: string | null;
}

/** Everybody who has an article open, and who took it from whom. */
export interface PostPresence {
  editors: PostEditor[];
  /** Who took over from this page; null when nobody did. */
  taken_by: string | null;
}

const fields = z.record(z.string().max(50), z.unknown(), { error: 'The fields must be a JSON object.' });
const editor = z.string().max(60).optional();
const moment = z.iso.datetime({ offset: true, error: 'Enter a date and a time' });

/** `editor` names the open page, which must not write while another one does. */
export const keepDraftSchema = z.strictObject({ fields, editor });

/** `fields` go into the record with the draft, or alone. */
export const publishDraftSchema = z.strictObject({
  fields: fields.default({}),
  editor,
  alone: z.boolean().default(false),
});

export const scheduleDraftSchema = z.strictObject({ at: moment });

export const presenceSchema = z.strictObject({
  editor: z.string().min(1).max(60),
  /** here: a heartbeat. take: this page writes from now on. leave: it was closed. */
  sign: z.enum(['here', 'take', 'leave']).default('here'),
});

/** @returns the article as it would be with its draft; its version is that of both */
export const withDraft = (post: Post, draft: Pick<PostDraft, 'fields' | 'version'>): Post => ({
  ...post,
  ...draft.fields,
  updated_at: draft.version,
});
