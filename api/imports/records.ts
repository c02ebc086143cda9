import {
  BLOG_IMPORT_LIMITS,
  type BlogFormat,
  type ImportNote,
  type SourceKind,
  type SourceStatus,
} from '#shared/imports.ts';
import { type Notes, plainText, singleLine, stripControls, withoutMail } from './text.ts';

/**
 * How to read a post's text. wordpress: HTML with shortcodes, where newlines make paragraphs unless the post has blocks;
 * markdown: the file as written, with Jekyll's or Hugo's tags; table: the same as HTML, but newlines outside of blocks count.
 */
export type ContentDialect = 'html' | 'wordpress' | 'squarespace' | 'markdown' | 'table';

/** A picture that belongs to a post but is not in its text. */
export interface SourceImage {
  /** An absolute URL, `archive:<path>` for a file in the archive, or a data: URL. */
  url: string | null;
  /** For formats that refer to an attachment of the same file by its number. */
  attachment_id?: string | undefined;
  alt: string;
  caption: string;
}

/** A post or page as its platform exported it. Times are ISO 8601 in UTC; texts are decoded, not escaped. */
export const EMPTY_POST = {
  type: 'post' as const,
  kind: 'post' as SourceKind,
  /** The platform's permanent name for it: a guid, a number, a uuid or the path of its file. */
  source_id: '',
  title: '',
  /** Percent-decoded; null if the platform has none. */
  slug: null as string | null,
  /** Its address on the old site; absolute, or a path from the root. `other_urls` led to it too. */
  url: null as string | null,
  other_urls: [] as string[],
  status: 'published' as SourceStatus,
  created_at: null as string | null,
  published_at: null as string | null,
  updated_at: null as string | null,
  /** Display names, in order. */
  authors: [] as string[],
  /** Display names, the most important first. */
  categories: [] as string[],
  tags: [] as string[],
  excerpt: '',
  content: '',
  dialect: 'html' as ContentDialect,
  featured: null as SourceImage | null,
  seo_title: null as string | null,
  seo_description: null as string | null,
  /** Minutes, if they do not follow from the text. */
  read_time: undefined as number | undefined,
  /** What the reader had to drop or guess. */
  notes: [] as ImportNote[],
};
export type SourcePost = typeof EMPTY_POST;

/** What a reader knows of a post. */
export type Known = Partial<Omit<SourcePost, 'featured'>> & { featured?: Partial<SourceImage> | null };

/** The status of what not everybody could read on the old site. @param what as the middle of a sentence */
export function forSome(notes: Notes, what: string): SourceStatus {
  notes.warning(`It was ${what}, so it is private`);
  return 'private';
}
export const EMAIL_ONLY = 'sent as an email only and never shown on the site';

/** In UTF-16 code units; the limits of shared/posts.ts. */
const TITLE_MAX = 300;
const EXCERPT_MAX = 1000;
const URL_MAX = 2000;

/** A note that also tells the analysis that the post cannot be imported. */
export const TOO_LARGE_TO_READ =
  'The article is larger than 20 MB, so it cannot be imported. Split it on the old site, and export again';

/**
 * A post of what a reader knows, each text cleaned and bounded; what is cut is noted. One that has been published appeared when
 * it was made, if no other time is known; a featured image without an address is none.
 */
export function newPost(notes: Notes, known: Known): SourcePost {
  const isUnpublished = known.status === 'draft' || known.status === 'pending';
  const published_at = isUnpublished ? null : (known.created_at ?? null);
  const post = { ...EMPTY_POST, published_at, ...known };
  const { featured } = post;
  const title = singleLine(post.title, TITLE_MAX);
  if (singleLine(post.title) !== title) notes.lost('The title was longer than 300 characters, and is cut');
  const content = stripControls(post.content);
  const isTooLarge = Buffer.byteLength(content) > BLOG_IMPORT_LIMITS.itemBytes;
  if (isTooLarge) notes.lost(TOO_LARGE_TO_READ);
  const url = wholeUrl(post.url, URL_MAX);
  const others = post.other_urls.slice(0, 50).flatMap((one) => wholeUrl(one, URL_MAX) ?? []);
  return {
    ...post,
    source_id: singleLine(post.source_id, 1000),
    title,
    slug: singleLine(post.slug ?? '', 500) || null,
    url,
    other_urls: others.filter((one) => one !== url),
    authors: named(post.authors.slice(0, 50), withoutMail),
    categories: named(post.categories.slice(0, 100)),
    tags: named(post.tags.slice(0, 500)),
    // Some platforms write HTML into excerpts, which are shown as plain text.
    excerpt: (/<[a-z!/]/i.test(post.excerpt) ? plainText : singleLine)(post.excerpt, EXCERPT_MAX),
    content: isTooLarge ? '' : content,
    featured: featured?.url || featured?.attachment_id ? pictureOf(featured) : null,
    seo_title: singleLine(post.seo_title ?? '', TITLE_MAX) || null,
    seo_description: singleLine(post.seo_description ?? '', EXCERPT_MAX) || null,
    notes: notes.list(),
  };
}

const pictureOf = ({
  url = null,
  alt = '',
  caption = '',
  attachment_id,
}: Partial<SourceImage>): SourceImage => ({
  url: wholeUrl(url, BLOG_IMPORT_LIMITS.itemBytes),
  attachment_id,
  alt: singleLine(alt, 500),
  caption: singleLine(caption, EXCERPT_MAX),
});

/** Half a URL leads nowhere. */
const wholeUrl = (url: string | null, longest: number): string | null =>
  url === null || url.length > longest ? null : singleLine(url) || null;

/** Names without repetitions, whatever their letter case. */
function named(given: readonly string[], clean = (name: string) => name): string[] {
  const found = given.map((name) => clean(singleLine(name, 200))).filter(Boolean);
  return [...new Map(found.map((name) => [name.toLowerCase(), name])).values()];
}

/** What posts refer to by number: a file of the old site's media library, or, without a URL, the text of a synced pattern. */
export interface SourceAttachment {
  type: 'attachment';
  source_id: string;
  url: string;
  alt: string;
  caption: string;
}

/** A picture in the archive, at a normalised path with no leading slash; posts refer to it as `archive:<path>`. */
export interface SourceFile {
  type: 'file';
  path: string;
  bytes: Buffer;
}

/**
 * The site that a file comes from, by its absolute URL without a trailing slash; tells the site's own links from others. Readers
 * may yield it at any time, and more than once: the last one counts.
 */
export interface SourceSite {
  type: 'site';
  url: string;
}

/** Part of the file that could not be read; the rest can. The message says where it is and what to do. */
export interface SourceProblem {
  type: 'problem';
  message: string;
}

export const problem = (message: string): SourceProblem => ({
  type: 'problem',
  message: singleLine(message, 500),
});

export type SourceRecord = SourcePost | SourceAttachment | SourceFile | SourceSite | SourceProblem;

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
