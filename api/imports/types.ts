import type { BlogFormat, ImportNote, SourceKind, SourceStatus } from '#shared/imports.ts';

/**
 * How the text of a post has to be read; the conversion knows the habits of each. wordpress: HTML with shortcodes, in which
 * line breaks are paragraphs where no blocks are; markdown: as it stands in a file, with the tags of Jekyll and Hugo.
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

/** A picture that belongs to a post and does not stand in its text. */
export interface SourceImage {
  /** An absolute address, or a path inside the archive that begins with `archive:`. */
  url: string | null;
  /** Of an attachment of the same file, for formats that refer by number. */
  attachment_id?: string | undefined;
  alt: string;
  caption: string;
}

/** A post or page as its platform wrote it. Moments are ISO 8601 in UTC; texts are decoded, not escaped. */
export interface SourcePost {
  type: 'post';
  kind: SourceKind;
  /** What the platform knows it by for ever: guid, number, uuid, or the path of its file. */
  source_id: string;
  title: string;
  /** As the platform has it, percent-decoded; null where it has none. */
  slug: string | null;
  /** Its address on the old site, and others that led to it; absolute, or paths from the root. */
  url: string | null;
  other_urls: string[];
  status: SourceStatus;
  created_at: string | null;
  published_at: string | null;
  updated_at: string | null;
  /** Display names, in order. */
  authors: string[];
  /** Names as people read them; the first one is the most important. */
  categories: string[];
  tags: string[];
  excerpt: string;
  content: string;
  dialect: ContentDialect;
  featured: SourceImage | null;
  seo_title: string | null;
  seo_description: string | null;
  /** What the reader of the format could not carry or had to guess. */
  notes: ImportNote[];
}

/** A post of which nothing is known: what a reader begins with. */
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

/** A file of the old library that posts refer to by number. */
export interface SourceAttachment {
  type: 'attachment';
  source_id: string;
  url: string;
  title: string;
  alt: string;
  caption: string;
}

/** A picture that lies in the archive itself. */
export interface SourceFile {
  type: 'file';
  /** Path inside the archive, normalised, without a slash before it; posts refer to it as `archive:<path>`. */
  path: string;
  bytes: Buffer;
}

/** The site that a file comes from; it may be told at any time, and the last word counts. */
export interface SourceSite {
  type: 'site';
  /** Absolute, without a closing slash: what makes an address an internal one. */
  url: string;
}

/** Something in the file that could not be read; what comes before and after it can be. */
export interface SourceProblem {
  type: 'problem';
  /** A sentence for a person that says what to do, with line and column or the path of the file. */
  message: string;
}

export type SourceRecord = SourcePost | SourceAttachment | SourceFile | SourceSite | SourceProblem;

/** What a reader gets. */
export interface ReaderInput {
  /** Path of the file on this machine. */
  file: string;
  bytes: number;
  /** Where it came from, when it was an address. */
  address: string | null;
  /** Called now and then with the number of bytes that were read of the file. */
  progress(bytes: number): void;
}

/**
 * Reads one format as a stream: memory does not depend on the size of the file.
 * @throws ApiError 'invalid' or 'too_large' for a file of which nothing can be used, with a sentence that says what to do
 */
export type SourceReader = (input: ReaderInput) => AsyncIterable<SourceRecord>;

export const FEED_FORMATS: readonly (BlogFormat | null)[] = ['rss', 'atom', 'json_feed'];

/** What the beginning of a file, and for an archive its list of files, say that it is. */
export interface Recognised {
  format: BlogFormat;
  read: SourceReader;
}
