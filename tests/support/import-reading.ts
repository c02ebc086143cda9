import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  normalise,
  type ReaderInput,
  type Recognised,
  type SourceAttachment,
  type SourcePost,
  type SourceReader,
  type SourceRecord,
} from '../../api/imports/records.ts';

/** The records that a reader yields for a file, by kind. */
export interface Reading {
  posts: SourcePost[];
  attachments: SourceAttachment[];
  problems: string[];
  url: string | undefined;
}

/** Reads a file, or bytes via a temporary file. */
export async function readImport(
  read: SourceReader,
  content: Buffer | string,
  address: string | null = null,
) {
  return withInput(content, address, async (input) => {
    const records: SourceRecord[] = [];
    for await (const record of read(input)) records.push(normalise(record));
    return sorted(records);
  });
}

export const recogniseImport = (
  recognise: (input: ReaderInput) => Promise<Recognised>,
  content: Buffer | string,
) => withInput(content, null, async (input) => (await recognise(input)).format);

async function withInput<T>(
  content: Buffer | string,
  address: string | null,
  work: (input: ReaderInput) => Promise<T>,
): Promise<T> {
  const file = path.join(tmpdir(), `verve-import-${randomUUID()}`);
  await writeFile(file, content);
  try {
    return await work({
      file,
      bytes: Buffer.byteLength(content),
      address,
      progress: () => undefined,
    });
  } finally {
    await rm(file, { force: true });
  }
}

function sorted(records: SourceRecord[]): Reading {
  const reading: Reading = { posts: [], attachments: [], problems: [], url: undefined };
  for (const record of records) {
    if (record.type === 'post') reading.posts.push(record);
    if (record.type === 'attachment') reading.attachments.push(record);
    if (record.type === 'problem') reading.problems.push(record.message);
    if (record.type === 'site') reading.url = record.url;
  }
  return reading;
}
