import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type {
  ReaderInput,
  SourceFile,
  SourcePost,
  SourceReader,
  SourceRecord,
} from '../../api/imports/records.ts';
import { temporaryFolder } from './temporary.ts';

/** The records of an import, by kind. */
export interface ReadAll {
  records: SourceRecord[];
  posts: SourcePost[];
  files: SourceFile[];
  problems: string[];
  site: { url?: string };
}

/** Writes a file that is deleted with its folder after the test. */
export async function temporaryFile(name: string, bytes: string | Uint8Array): Promise<string> {
  const file = path.join(await temporaryFolder(), name);
  await writeFile(file, bytes);
  return file;
}

/** @returns the bytes of an ordinary zip */
export function zipOf(files: { [path: string]: string | Uint8Array }): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  return buffer(zip.outputStream);
}

export async function inputOf(file: string): Promise<ReaderInput> {
  const { size } = await stat(file);
  return {
    file,
    bytes: size,
    address: null,
  };
}

/** Reads a whole file. */
export async function readAll(read: SourceReader, file: string): Promise<ReadAll> {
  const all: ReadAll = { records: [], posts: [], files: [], problems: [], site: {} };
  for await (const record of read(await inputOf(file))) {
    all.records.push(record);
    if (record.type === 'post') all.posts.push(record);
    if (record.type === 'file') all.files.push(record);
    if (record.type === 'problem') all.problems.push(record.message);
    if (record.type === 'site') all.site = { url: record.url };
  }
  return all;
}

/** Reads a file of this content. */
export async function readImport(read: SourceReader, content: string | Uint8Array): Promise<ReadAll> {
  return readAll(read, await temporaryFile('export', content));
}

/** Reads files as a zip archive. */
export async function readZip(read: SourceReader, files: Parameters<typeof zipOf>[0]): Promise<ReadAll> {
  return readAll(read, await temporaryFile('export.zip', await zipOf(files)));
}

/** The smallest possible PNG. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
