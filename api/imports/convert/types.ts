import type { ImportNote } from '#shared/imports.ts';
import type { Notes } from '../notes.ts';
import type { ContentDialect, SourceAttachment } from '../records.ts';
import type { ArchiveContext } from '../text/archive-paths.ts';

/** What the conversion knows of the rest of the file. */
export interface ConvertContext extends ArchiveContext {
  /** Finds an attachment by number, as galleries refer to their pictures. */
  attachment(sourceId: string): SourceAttachment | undefined;
  /** URL that relative ones are resolved against: the post's own on the old site, else the site's. */
  baseUrl: string | null;
}

export interface Converted {
  content: string;
  /** Each once, in their order; absolute URLs, data: URLs or `archive:<path>`. */
  images: { url: string; alt: string }[];
  /** Each once; absolute if they could be resolved. */
  links: string[];
  notes: ImportNote[];
  /** Word count. */
  words: number;
  /** How the text begins, for a post without an excerpt; plain, at most 300 characters, cut at a word. */
  lead: string;
}

export type Convert = (content: string, dialect: ContentDialect, context: ConvertContext) => Converted;

/** The new URL for an old one; undefined leaves it as it is. */
export interface AddressChanges {
  image(url: string): string | undefined;
  link(url: string): string | undefined;
}

/** Replaces URLs in a converted text. */
export type ReplaceAddresses = (content: string, changes: AddressChanges) => string;

/** The conversion of one text. */
export interface State {
  readonly context: ConvertContext;
  readonly dialect: ContentDialect;
  readonly notes: Notes;
  /** Ids that links of this text lead to. */
  targets: ReadonlySet<string>;
  /** Levels by which headings move down. */
  headingShift: number;
  /** Meanings of abbreviations that the text has told already. */
  readonly expanded: Set<string>;
}
