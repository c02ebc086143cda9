import * as z from 'zod';
import { filter, isWebAddress, keysOf, requiredText } from './fields.ts';
import type { Stored } from './record-lists.ts';

/** Limits of a blog import, which every refusal names. Sizes are in bytes. */
export const BLOG_IMPORT_LIMITS = {
  /** Of the file or the feed. */
  bytes: 200 * 1024 * 1024,
  /** Of an archive, unpacked. */
  unpackedBytes: 1024 * 1024 * 1024,
  /** Files in an archive. */
  entries: 50_000,
  /** Of a post with everything that belongs to it. */
  itemBytes: 20 * 1024 * 1024,
  items: 20_000,
} as const;

/** What can be read, with its label. */
export const FORMAT_LABELS = {
  wordpress: 'WordPress export',
  squarespace: 'Squarespace export',
  ghost: 'Ghost export',
  medium: 'Medium export',
  substack: 'Substack export',
  blogger: 'Blogger export',
  markdown: 'Markdown files',
  rss: 'RSS feed',
  atom: 'Atom feed',
  json_feed: 'JSON feed',
  csv: 'Table of articles (CSV)',
} as const;
export type BlogFormat = keyof typeof FORMAT_LABELS;

/**
 * reading: the file is read into the database; analysing: its posts are converted; ready: an admin chooses, nothing is written
 * yet; cancelled: stopped, can be resumed or undone.
 */
const BLOG_IMPORT_STATES = [
  'reading',
  'analysing',
  'ready',
  'running',
  'cancelled',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type BlogImportState = (typeof BLOG_IMPORT_STATES)[number];

/** The states in which the server is at work. */
export const IMPORT_STATES_AT_WORK: readonly BlogImportState[] = [
  'reading',
  'analysing',
  'running',
  'undoing',
];

/** Status of a post on its platform. Only the first two can become public. */
const SOURCE_STATUSES = [
  'published',
  'scheduled',
  'draft',
  'pending',
  'private',
  'protected',
  'trashed',
] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

const SOURCE_KINDS = ['post', 'page'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/**
 * new: nothing similar exists; imported: by an earlier import; similar: an existing post has the same address, or the same title
 * and day; repeated: the file has it twice, and this is the later one; deleted: imported earlier, and now in the bin.
 */
const ITEM_MATCHES = ['new', 'imported', 'similar', 'repeated', 'deleted'] as const;
export type ItemMatch = (typeof ITEM_MATCHES)[number];

/** Outcome of an item. kept: edited since, so an undo did not delete it. */
const ITEM_OUTCOMES = ['waiting', 'created', 'skipped', 'failed', 'undone', 'kept'] as const;
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];

/** lost: left out; warning: needs a look. */
const NOTE_LEVELS = ['lost', 'warning'] as const;
export type NoteLevel = (typeof NOTE_LEVELS)[number];

/** A change to a post by its import, such as { level: 'lost', text: 'A form was left out', count: 2 }. */
export interface ImportNote {
  level: NoteLevel;
  /** A whole sentence for a person. */
  text: string;
  count: number;
}

/** Without a path of its own it may lack its scheme, as people leave it out. */
const oldSiteSchema = z
  .string({ error: 'Enter the address of the old site' })
  .trim()
  .max(500, { error: 'Address must be at most 500 characters' })
  .transform((value) => (/^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`))
  .refine((value) => /^https?:\/\/[^\s/?#@]+\.[^\s/?#@]/i.test(value) && URL.canParse(value), {
    error: 'Enter the address of the old site’s home page, such as https://www.example.com',
  })
  .transform((value) => value.replace(/[?#].*$/s, '').replace(/(?<!\/)\/+$/, ''));

export const blogImportOptionsSchema = z.object({
  /** keep: published posts stay published; draft: all posts become drafts. */
  status: z.enum(['keep', 'draft'], { error: 'Choose keep or draft' }),
  /** Address of the old site, if the file does not have it; null if it is not known. */
  old_site: oldSiteSchema.nullable().default(null),
});
export type BlogImportOptions = z.output<typeof blogImportOptionsSchema>;

export const USUAL_BLOG_IMPORT_OPTIONS: BlogImportOptions = { status: 'keep', old_site: null };

export const feedAddressSchema = z.object({
  address: requiredText('Address', 2000).refine(isWebAddress, {
    error: 'Enter an address that starts with https://',
  }),
});

export const blogImportFilterSchema = filter({
  state: z.enum(BLOG_IMPORT_STATES),
  format: z.enum(keysOf(FORMAT_LABELS)),
  filename: z.string(),
});

export const importItemFilterSchema = filter({
  import_id: z.uuid(),
  kind: z.enum(SOURCE_KINDS),
  source_status: z.enum(SOURCE_STATUSES),
  match: z.enum(ITEM_MATCHES),
  outcome: z.enum(ITEM_OUTCOMES),
  selected: z.boolean(),
  /** With a note of this level. */
  noted: z.enum(NOTE_LEVELS),
});

/** POST /api/admin/imports/:id/selection: whole groups or single posts, while nothing runs. */
export const selectionSchema = z.object({
  selected: z.boolean({ error: 'Selected must be yes or no' }),
  /** Numbers of items; absent for all that match `filter` with its search `q`. */
  numbers: z.array(z.int().min(1)).max(1000, { error: 'At most 1,000 articles at once' }).optional(),
  filter: importItemFilterSchema
    .omit({ import_id: true })
    .extend({ q: z.string().max(200) })
    .partial()
    .optional(),
});

/** A row of imports as the admin API answers it; moments are ISO 8601 in UTC. */
export interface BlogImport extends Stored {
  /** Name of the file, or the feed's address. */
  filename: string;
  state: BlogImportState;
  format: BlogFormat | null;
  /** Address of the old site, according to the file. */
  site_url: string | null;
  /** Why it failed, or which parts could not be read, in a sentence; with line and column if there are any. */
  problem: string | null;
  bytes: number;
  options: BlogImportOptions;
  total: number;
  /** Number of the last item that was converted, or how many have been written or undone. */
  position: number;
  selected: number;
  /** Selected posts that were public on the old site, those scheduled there, and of these those whose time has passed. */
  published: number;
  scheduled: number;
  overdue: number;
  /** Distinct images of the selected posts. */
  images_total: number;
  images_done: number;
  images_failed: number;
  outcomes: { [outcome in ItemOutcome]?: number };
  started_at: string | null;
  finished_at: string | null;
}

/** A row of import_items as the admin API answers it: one post or page of the file. */
export interface ImportItem extends Stored {
  import_id: string;
  /** Its position in the file, from 1. */
  number: number;
  title: string;
  kind: SourceKind;
  source_status: SourceStatus;
  /** The slug it will get, and the one it would like. */
  slug: string;
  wanted_slug: string;
  /** How a clash was resolved; null if there was none. */
  slug_note: string | null;
  source_url: string | null;
  published_at: string | null;
  source_created_at: string | null;
  author: string;
  category: string | null;
  tags: string[];
  image_count: number;
  notes: ImportNote[];
  match: ItemMatch;
  /** The existing post that it is, or resembles. */
  match_post: { id: string; title: string; slug: string } | null;
  selected: boolean;
  outcome: ItemOutcome;
  /** Why it failed, or was kept. */
  problem: string | null;
  /** The imported post. */
  post_id: string | null;
}
