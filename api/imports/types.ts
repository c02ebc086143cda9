import type { BlogFormat, ImportNote, SourceKind, SourceStatus } from '#shared/imports.ts';

/**
 * How to read a post's text. wordpress: HTML with shortcodes, where newlines make paragraphs unless the post has blocks;
 * markdown: the file as written, with Jekyll's or Hugo's tags.
 */
export const CONTENT_DIALECTS = [
  'html',
  'wordpress',
  'squarespace',
  'ghost',
  'medium',
  'substack',
  'blogger',
  'markdown',
] as const;
export type ContentDialect = (typeof CONTENT_DIALECTS)[number];

/** A picture that belongs to a post but is not in its text. */
export interface SourceImage {
  /** An absolute URL, or `archive:<path>` for a file in the archive. */
  url: string | null;
  /** For formats that refer to an attachment of the same file by its number. */
  attachment_id?: string | undefined;
  alt: string;
  caption: string;
}

/** A post or page as its platform exported it. Times are ISO 8601 in UTC; texts are decoded, not escaped. */
export interface SourcePost {
  type: 'post';
  kind: SourceKind;
  /** The platform's permanent name for it: a guid, a number, a uuid or the path of its file. */
  source_id: string;
  title: string;
  /** Percent-decoded; null if the platform has none. */
  slug: string | null;
  /** Its address on the old site; absolute, or a path from the root. `other_urls` led to it too. */
  url: string | null;
  other_urls: string[];
  status: SourceStatus;
  created_at: string | null;
  published_at: string | null;
  updated_at: string | null;
  /** Display names, in order. */
  authors: string[];
  /** Display names, the most important first. */
  categories: string[];
  tags: string[];
  excerpt: string;
  content: string;
  dialect: ContentDialect;
  featured: SourceImage | null;
  seo_title: string | null;
  seo_description: string | null;
  /** What the reader had to drop or guess. */
  notes: ImportNote[];
}

/** Readers fill in what they know. */
export const EMPTY_POST: SourcePost = {
  type: 'post',
  kind: 'post',
  source_id: '',
  title: '',
  slug: null,
  url: null,
  other_urls: [],
  status: 'published',
  created_at: null,
  published_at: null,
  updated_at: null,
  authors: [],
  categories: [],
  tags: [],
  excerpt: '',
  content: '',
  dialect: 'html',
  featured: null,
  seo_title: null,
  seo_description: null,
  notes: [],
};

/** A file of the old site's media library, which posts refer to by number. */
export interface SourceAttachment {
  type: 'attachment';
  source_id: string;
  url: string;
  title: string;
  alt: string;
  caption: string;
}

/** A picture in the archive. */
export interface SourceFile {
  type: 'file';
  /** Normalised path in the archive, with no leading slash; posts refer to it as `archive:<path>`. */
  path: string;
  bytes: Buffer;
}

/** The site that a file comes from. Readers may yield it at any time, and more than once: the last one counts. */
export interface SourceSite {
  type: 'site';
  /** Absolute, without a trailing slash; tells the site's own links from others. */
  url: string;
}

/** Part of the file that could not be read; the rest can. */
export interface SourceProblem {
  type: 'problem';
  /** A sentence for the admin that says where it is and what to do. */
  message: string;
}

export const problem = (message: string): SourceProblem => ({ type: 'problem', message });

export type SourceRecord = SourcePost | SourceAttachment | SourceFile | SourceSite | SourceProblem;

export interface ReaderInput {
  /** Path on this machine. */
  file: string;
  bytes: number;
  /** The feed's URL; null for an upload. */
  address: string | null;
  /** Called now and then with the bytes read so far. */
  progress(bytes: number): void;
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
