import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Convert } from '../../api/imports/convert/context.ts';
import { newPost, type ReaderInput, type SourceReader } from '../../api/imports/records.ts';
import { Notes } from '../../api/imports/text.ts';
import { ApiError } from '../../api/platform/http/api-error.ts';
import { ChildDied } from '../../api/platform/process/child.ts';
import { type Line, post } from './import-pieces.ts';

/** Readers and converters of the tests' sandbox: files with one record per line, and texts with instructions. */
const readLines: SourceReader = async function* ({ file }) {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const record = JSON.parse(line) as Line;
    if (record.type === 'hang') await new Promise(() => undefined);
    else if (record.type === 'die') throw new ChildDied('time', 'it read for too long');
    else if (record.type === 'throw') throw new Error('a reader fell over');
    else if (record.type === 'refuse') throw new ApiError('invalid', record.message);
    else yield record.type === 'post' ? { ...newPost(new Notes(), record), notes: record.notes } : record;
  }
};

/** Minimal RSS, of guids alone. */
const readRss: SourceReader = async function* ({ file }) {
  for (const [, id = ''] of (await readFile(file, 'utf8')).matchAll(/<guid>(.*?)<\/guid>/g))
    yield post({ source_id: id });
};

export async function recognise({ file }: ReaderInput) {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100, 0).finally(() => handle.close());
  const head = buffer.subarray(0, bytesRead).toString();
  if (head.startsWith('{"type"')) return { format: 'wordpress' as const, read: readLines };
  if (head.startsWith('<rss')) return { format: 'rss' as const, read: readRss };
  throw new ApiError('invalid', 'This is no export that is known here.');
}

export const convert: Convert = (content, _dialect, { attachment, baseUrl }) => {
  if (content.includes('[deadly]')) throw new ChildDied('time', 'it converted for too long');
  if (content.includes('[too deep]')) throw new RangeError('too deep');
  if (content.includes('[endless]')) for (;;);
  if (content.includes('[vast]'))
    for (const vast: number[][] = []; ; ) vast.push(Array(4_000_000).fill(vast.length));
  if (content.includes('[exit]')) process.exit(3);
  const listed = [...content.matchAll(/\[gallery ids="(\d+)"\]/g)].flatMap(
    ([, id = '']) => attachment(id) ?? [],
  );
  const images = [...content.matchAll(/<img src="([^"]+)"(?: alt="([^"]*)")?>/g)];
  const text = content.replace(/<[^>]*>/g, '').trim();
  return {
    content,
    images: [
      ...images.map(([, url = '', alt = '']) => ({ url: new URL(url, baseUrl ?? undefined).href, alt })),
      ...listed.map(({ url, alt }) => ({ url, alt })),
    ],
    links: [...content.matchAll(/<a href="([^"]+)">/g)].map(([, url = '']) => url),
    notes: listed.map(() => ({
      level: 'lost',
      text: `A gallery of ${text.length} images became the images one below the other`,
      count: 1,
    })),
    lead: text.slice(0, 300),
  };
};
