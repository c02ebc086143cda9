import type { ImportNote } from '#shared/imports.ts';
import type { ContentDialect, SourceAttachment } from '../types.ts';

/** What the conversion may ask about the rest of the file. */
export interface ConvertContext {
  /** Attachments of the file by number, for galleries that name their pictures so. */
  attachment(sourceId: string): SourceAttachment | undefined;
  /** Address of the post on the old site, against which relative addresses are read; null where it had none. */
  baseUrl: string | null;
  /** Path of the post's own file inside its archive, against which relative paths are looked up; null outside of archives. */
  archivePath: string | null;
  /** Whether the archive has a picture at this path. */
  hasFile(path: string): boolean;
}

export interface Converted {
  content: string;
  content_format: 'html' | 'markdown';
  /** Pictures in the order in which they stand, each once; absolute addresses, data: addresses or `archive:<path>`. */
  images: { url: string; alt: string }[];
  /** Addresses of links, absolute where they could be made so, each once. */
  links: string[];
  notes: ImportNote[];
  /** Words of the text. */
  words: number;
  /** The first sentences as plain text, for a post without an excerpt; at most 300 characters, cut at a word. */
  lead: string;
}

export type Convert = (content: string, dialect: ContentDialect, context: ConvertContext) => Converted;

/** New address for an old one; undefined leaves it as it is. */
export interface AddressChanges {
  image(url: string): string | undefined;
  link(url: string): string | undefined;
}

/** Puts new addresses into a converted text, touching nothing else. */
export type ReplaceAddresses = (
  converted: Pick<Converted, 'content' | 'content_format'>,
  changes: AddressChanges,
) => string;
