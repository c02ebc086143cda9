import type { Readable } from 'node:stream';
import { FILE_TYPES, type FileType } from '#shared/files.ts';
import type { MediaType } from '#shared/media.ts';

/** A file read from storage. */
export interface StoredFile {
  body: Readable;
  bytes: number;
}

/** Where images and files for readers are stored: folders of files that are written once and never changed. */
export interface MediaStorage {
  /**
   * Stores a whole file, or nothing at all.
   * @param name 'folder/file'
   * @param source path of the file to copy
   */
  put(name: string, source: string, type: MediaType | FileType): Promise<void>;
  /** @returns null if there is no such file */
  open(name: string): Promise<StoredFile | null>;
  /** Names of the files in a folder, in no order. */
  list(folder: string): Promise<string[]>;
  /** Removes a folder and its content; does nothing if there is none. */
  remove(folder: string): Promise<void>;
}

const FILE =
  /^[a-z0-9]{16}\/[a-z0-9][a-z0-9-]{0,99}\.(?:jpg|png|webp|avif|gif|pdf|docx|xlsx|pptx|odt|ods|odp|csv|txt)$/;

const TYPES: { readonly [ending: string]: MediaType | FileType } = {
  ...FILE_TYPES,
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
};

/** @returns the type of a file in the storage, by its extension */
export const mediaTypeOf = (name: string): MediaType | FileType | undefined =>
  TYPES[name.split('.').at(-1) ?? ''];

/** Whether it is a valid name in the storage, which no path out of the folder is. */
export const isFileName = (name: string): boolean => FILE.test(name);

/** @throws Error for an invalid name, which would be a bug, not bad input */
export function requireFileName(name: string): string {
  if (!isFileName(name)) throw new Error('Not the name of a media file.');
  return name;
}

export function requireFolder(folder: string): string {
  if (!/^[a-z0-9]{16}$/.test(folder)) throw new Error('Not the name of a media folder.');
  return folder;
}
