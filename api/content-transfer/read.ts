import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEDIA_MAX_BYTES } from '#shared/media.ts';
import { BackupFileError, IMAGES, MANIFEST, SUMS } from '../platform/backup/format.ts';
import { checkSeal, checkSums, type Entry, entriesOf, readEntry, readText } from '../platform/backup/read.ts';
import { isFileName } from '../platform/storage/storage.ts';
import type { KindRows } from './export.ts';
import {
  CONTENT_FORMAT,
  ContentFileError,
  type ContentManifest,
  type ContentRow,
  contentManifestSchema,
  kindPath,
} from './format.ts';

export interface ReadContent {
  manifest: ContentManifest;
  kinds: KindRows[];
  /** Path of each image file, by its name in the storage. */
  files: Map<string, string>;
}

/**
 * Reads a whole content file and verifies all checksums and counts before any of it is used. Names in it never become paths:
 * image files are numbered.
 * @param folder for the image files; created here, removed by the caller
 * @throws ContentFileError
 */
export async function readContentFile(file: string, folder: string): Promise<ReadContent> {
  try {
    await checkSeal(file);
    return await readAll(file, folder);
  } catch (error) {
    if (error instanceof BackupFileError) throw notContent();
    throw error;
  }
}

async function readAll(file: string, folder: string): Promise<ReadContent> {
  const entries = entriesOf(file);
  const sums = new Map<string, string>();
  try {
    const first: Entry | undefined = (await entries.next()).value;
    if (first?.name !== MANIFEST) throw notContent();
    const manifest = readManifest(await readText(file, first, sums));
    const kinds: KindRows[] = [];
    for (const { name, rows: expected } of manifest.kinds) {
      const entry: Entry | undefined = (await entries.next()).value;
      if (entry?.name !== kindPath(name) || sums.has(entry.name)) throw notContent();
      const rows = linesOf(await readText(file, entry, sums));
      if (rows.length !== expected) throw notContent();
      kinds.push({ kind: name, rows });
    }
    const files = new Map<string, string>();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for await (const entry of entries) {
      if (entry.name === SUMS) {
        await checkSums(file, entry, sums);
        if (!(await entries.next()).done || files.size !== manifest.files) throw notContent();
        return { manifest, kinds, files };
      }
      const name = entry.name.slice(IMAGES.length);
      const isImage = entry.name.startsWith(IMAGES) && isFileName(name) && !files.has(name);
      if (!isImage || entry.size > MEDIA_MAX_BYTES) throw notContent();
      const place = path.join(folder, String(files.size));
      await readEntry(entry, sums, (bytes) =>
        pipeline(
          Readable.from(bytes, { objectMode: false }),
          createWriteStream(place, { mode: 0o600, flags: 'wx' }),
        ),
      );
      files.set(name, place);
    }
    throw notContent();
  } finally {
    await entries.return(undefined);
  }
}

function readManifest(text: string): ContentManifest {
  const json = parsed(text) as { format?: unknown; version?: unknown } | null;
  if (json?.format === 'verve-content' && json.version !== CONTENT_FORMAT)
    throw new ContentFileError(
      `This file has format ${json.version}, and this version of the product reads format ${CONTENT_FORMAT}. Bring both installations to the same version, and export again.`,
    );
  const manifest = contentManifestSchema.safeParse(json);
  if (!manifest.success) throw notContent();
  return manifest.data;
}

function linesOf(text: string): ContentRow[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const row = parsed(line);
      if (typeof row !== 'object' || row === null || Array.isArray(row)) throw notContent();
      return row as ContentRow;
    });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notContent();
  }
}

const notContent = () =>
  new ContentFileError(
    'This is not a content file of this product, or it is damaged. Nothing was changed. Export it again from where it came.',
  );
