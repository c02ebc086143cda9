import * as z from 'zod';
import {
  BLOG_IMPORT_LIMITS,
  type BlogFormat,
  NOTE_LEVELS,
  SOURCE_KINDS,
  SOURCE_STATUSES,
} from '#shared/imports.ts';
import { Notes, plainText, singleLine, stripControls, withoutMail } from './text.ts';

/**
 * How to read a post's text. wordpress: HTML with shortcodes, where newlines make paragraphs unless the post has blocks;
 * markdown: the file as written, with Jekyll's or Hugo's tags; table: the same as HTML, but newlines outside of blocks count.
 */
const CONTENT_DIALECTS = ['html', 'wordpress', 'squarespace', 'markdown', 'table'] as const;
export type ContentDialect = (typeof CONTENT_DIALECTS)[number];

/** In UTF-16 code units; the limits of shared/posts.ts. */
const TITLE_MAX = 300;
const EXCERPT_MAX = 1000;
const URL_MAX = 2000;
/** Of a synced pattern, which is one too. */
const CAPTION_MAX = 500_000;

/** A note that also tells the analysis that the post cannot be imported. */
export const TOO_LARGE_TO_READ =
  'The article is larger than 20 MB, so it cannot be imported. Split it on the old site, and export again';

const line = (max: number) => z.string().transform((text) => singleLine(text, max));
const optional = z.nullable(z.string()).transform((text) => text ?? '');
const optionalLine = (max: number) => optional.transform((text) => singleLine(text, max) || null);
/** Half a URL leads nowhere. */
const url = (max: number) =>
  optional.transform((text) => (text.length > max ? null : singleLine(text) || null));
const date = z.nullable(z.iso.datetime());
const names = (most: number, clean = (name: string) => name) =>
  z.array(z.string()).transform((given) => {
    const found = given.slice(0, most).map((name) => clean(singleLine(name, 200)));
    return [...new Map(found.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()];
  });

const noteSchema = z.object({
  level: z.enum(NOTE_LEVELS),
  text: line(500),
  count: z.number().transform((count) => Math.max(1, Math.trunc(count))),
});

/** A picture that belongs to a post but is not in its text. */
const imageSchema = z.object({
  /** An absolute URL, `archive:<path>` for a file in the archive, or a data: URL. */
  url: url(BLOG_IMPORT_LIMITS.itemBytes),
  /** For formats that refer to an attachment of the same file by its number. */
  attachment_id: line(200).optional(),
  alt: line(500),
  caption: line(EXCERPT_MAX),
});
export type SourceImage = z.output<typeof imageSchema>;

/** A post or page as its platform exported it. Times are ISO 8601 in UTC; texts are decoded, not escaped. */
const postSchema = z.object({
  type: z.literal('post'),
  kind: z.enum(SOURCE_KINDS).default('post'),
  /** The platform's permanent name for it: a guid, a number, a uuid or the path of its file. */
  source_id: line(1000).default(''),
  title: line(TITLE_MAX).default(''),
  /** Percent-decoded; null if the platform has none. */
  slug: optionalLine(500).default(null),
  /** Its address on the old site; absolute, or a path from the root. `other_urls` led to it too. */
  url: url(URL_MAX).default(null),
  other_urls: z
    .array(url(URL_MAX))
    .transform((urls) => urls.slice(0, 50).filter((one) => one !== null))
    .default([]),
  status: z.enum(SOURCE_STATUSES).default('published'),
  created_at: date.default(null),
  published_at: date.default(null),
  updated_at: date.default(null),
  /** Display names, in order. */
  authors: names(50, withoutMail).default([]),
  /** Display names, the most important first. */
  categories: names(100).default([]),
  tags: names(500).default([]),
  // Some platforms write HTML into excerpts, which are shown as plain text.
  excerpt: z
    .string()
    .transform((text) =>
      /<[a-z!/]/i.test(text) ? plainText(text, EXCERPT_MAX) : singleLine(text, EXCERPT_MAX),
    )
    .default(''),
  content: z
    .string()
    .transform((text) => {
      const clean = stripControls(text);
      return Buffer.byteLength(clean) > BLOG_IMPORT_LIMITS.itemBytes ? '' : clean;
    })
    .default(''),
  dialect: z.enum(CONTENT_DIALECTS).default('html'),
  featured: imageSchema.nullable().default(null),
  seo_title: optionalLine(TITLE_MAX).default(null),
  seo_description: optionalLine(EXCERPT_MAX).default(null),
  /** Minutes, if they do not follow from the text. */
  read_time: z.number().optional(),
  /** What the reader had to drop or guess. */
  notes: z
    .array(noteSchema)
    .transform((notes) => notes.slice(0, 100))
    .default([]),
});
export type SourcePost = z.output<typeof postSchema>;

/** Readers fill in what they know. */
export const EMPTY_POST: SourcePost = postSchema.parse({ type: 'post' });

/** What a reader knows of a post. */
export type Known = Partial<Omit<SourcePost, 'featured'>> & { featured?: Partial<SourceImage> | null };

/**
 * A post of what a reader knows. One that has been published appeared when it was made, if no other time is known; a featured
 * image without an address is none.
 */
export function newPost(notes: Notes, { featured, ...fields }: Known): SourcePost {
  const isUnpublished = fields.status === 'draft' || fields.status === 'pending';
  const published_at = isUnpublished ? null : (fields.created_at ?? null);
  const isPictured = featured?.url || featured?.attachment_id;
  return {
    ...EMPTY_POST,
    published_at,
    ...fields,
    featured: isPictured ? { url: null, alt: '', caption: '', ...featured } : null,
    notes: notes.list(),
  };
}

/** What posts refer to by number: a file of the old site's media library, or, without a URL, the text of a synced pattern. */
const attachmentSchema = z.object({
  type: z.literal('attachment'),
  source_id: line(200),
  url: line(URL_MAX),
  alt: line(500),
  caption: z.string().transform((text) => stripControls(text).slice(0, CAPTION_MAX)),
});
export type SourceAttachment = z.output<typeof attachmentSchema>;

/** A picture in the archive, at a normalised path with no leading slash; posts refer to it as `archive:<path>`. */
const fileSchema = z.object({ type: z.literal('file'), path: line(1000), bytes: z.instanceof(Buffer) });
export type SourceFile = z.output<typeof fileSchema>;

/**
 * The site that a file comes from, by its absolute URL without a trailing slash; tells the site's own links from others. Readers
 * may yield it at any time, and more than once: the last one counts.
 */
const siteSchema = z.object({ type: z.literal('site'), url: line(URL_MAX) });
export type SourceSite = z.output<typeof siteSchema>;

/** Part of the file that could not be read; the rest can. The message says where it is and what to do. */
const problemSchema = z.object({ type: z.literal('problem'), message: line(500) });
export type SourceProblem = z.output<typeof problemSchema>;

export const problem = (message: string): SourceProblem => ({ type: 'problem', message });

const schema = z.discriminatedUnion('type', [
  postSchema,
  attachmentSchema,
  fileSchema,
  siteSchema,
  problemSchema,
]);
export type SourceRecord = z.output<typeof schema>;

/**
 * Cleans and bounds every text of a record, and notes what was cut.
 * @throws z.ZodError for a record that no reader makes
 */
export function normalise(record: SourceRecord): SourceRecord {
  const clean = schema.parse(record);
  if (clean.type !== 'post' || record.type !== 'post') return clean;
  const notes = new Notes();
  if (singleLine(record.title) !== clean.title)
    notes.lost('The title was longer than 300 characters, and is cut');
  if (clean.content === '' && Buffer.byteLength(record.content) > BLOG_IMPORT_LIMITS.itemBytes)
    notes.lost(TOO_LARGE_TO_READ);
  const other_urls = clean.other_urls.filter((one) => one !== clean.url);
  return { ...clean, other_urls, notes: [...clean.notes, ...notes.list()] };
}

export interface ReaderInput {
  /** Path on this machine. */
  file: string;
  bytes: number;
  /** The feed's URL; null for an upload. */
  address: string | null;
}

/**
 * Streams the records of one format, in memory that does not grow with the file.
 * @throws ApiError 'invalid' or 'too_large' for a file that cannot be used at all, with a sentence that says what to do
 */
export type SourceReader = (input: ReaderInput) => AsyncIterable<SourceRecord>;

export const FEED_FORMATS: readonly (BlogFormat | null)[] = ['rss', 'atom', 'json_feed'];

/** A file's format, told by its first bytes or, for an archive, by its list of files. */
export interface Recognised {
  format: BlogFormat;
  read: SourceReader;
}
