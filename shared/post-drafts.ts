import * as z from 'zod';
import { type Post, postSchema } from './posts.ts';

/** Names on the live stream: drafts of articles, and who has an article open. */
export const POST_DRAFTS = 'post-drafts';
export const POST_PRESENCE = 'post-presence';

/** Discarded changes can be restored for this long. */
export const DISCARDED_DRAFT_DAYS = 30;

/** Seconds after the last heartbeat for which an open page counts; heartbeats come twice as often. */
export const EDITOR_SECONDS = 20;
export const EDITOR_SIGN_SECONDS = 10;
/** A page that goes keeps its place for this long: it may be the same page, loaded anew. */
export const RELOAD_SECONDS = 6;

/** Fields of a draft, without those that publishing decides: whether and when an article is public. */
export const DRAFT_FIELDS: readonly string[] = Object.keys(postSchema.shape).filter(
  (field) => field !== 'published' && field !== 'published_at',
);

/** Fields of an article as typed; some may not be valid yet. */
export type PostFields = { [field: string]: unknown };

/** Typed changes that are not in the article's record: GET /posts/{id}/draft. */
export interface PostDraft {
  /** Id of the article. */
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
  /** When the changes become public; null if they are not scheduled. */
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
  /** Fields that differ from the record. */
  differs: string[];
  /** The record's own version. */
  updated_at: string;
}

/** Discarded changes of an article. */
export interface DiscardedDraft {
  id: string;
  at: string;
  /** Who discarded them. */
  by: string | null;
  fields: string[];
}

/** Somebody who has an article open. */
export interface PostEditor {
  /** Id of the open page; a person may have two. */
  id: string;
  name: string;
  is_me: boolean;
  /** Whether this page may write; the others read along. */
  is_writing: boolean;
  /** When something was last typed there. */
  typed_at: string | null;
}

/** The open pages of an article, and takeovers. */
export interface PostPresence {
  editors: PostEditor[];
  /** Who took over from this page; null if nobody did. */
  taken_by: string | null;
}

const fields = z.record(z.string().max(50), z.unknown(), { error: 'The fields must be a JSON object.' });
const editor = z.string().max(60).optional();
const moment = z.iso.datetime({ offset: true, error: 'Enter a date and a time' });

/**
 * `editor` identifies the open page, which must not write while another one does; `last` says that the page is being closed,
 * perhaps before its previous save was answered.
 */
export const saveDraftSchema = z.strictObject({ fields, editor, last: z.boolean().default(false) });

/** `fields` are written to the record with the draft, or alone. */
export const publishDraftSchema = z.strictObject({
  fields: fields.default({}),
  editor,
  alone: z.boolean().default(false),
});

export const scheduleDraftSchema = z.strictObject({ at: moment });

export const presenceSchema = z.strictObject({
  editor: z.string().min(1).max(60),
  /** here: a heartbeat. take: this page takes over writing. unload: it was closed or reloaded. leave: its user went to another page. */
  sign: z.enum(['here', 'take', 'unload', 'leave']).default('here'),
});

/** @returns the article with its draft applied, and the version of both */
export const withDraft = (post: Post, draft: Pick<PostDraft, 'fields' | 'version'>): Post => ({
  ...post,
  ...draft.fields,
  updated_at: draft.version,
});
