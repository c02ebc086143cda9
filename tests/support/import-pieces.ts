import { createReadStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Convert } from '../../api/imports/convert/types.ts';
import type { ImportPieces } from '../../api/imports/pieces.ts';
import type { ReaderInput, SourcePost, SourceReader, SourceRecord } from '../../api/imports/source.ts';
import { ApiError } from '../../api/platform/http/api-error.ts';

/** A post of a file in the form that sourceFile writes, with what a test does not care about filled in. */
export function post(fields: Partial<SourcePost> & { source_id: string }): SourcePost {
  return {
    type: 'post',
    kind: 'post',
    title: `Post ${fields.source_id}`,
    slug: null,
    url: null,
    other_urls: [],
    status: 'published',
    created_at: '2020-01-02T03:04:05.000Z',
    published_at: '2020-01-02T03:04:05.000Z',
    updated_at: null,
    authors: [],
    categories: [],
    tags: [],
    excerpt: '',
    content: '<p>Some text.</p>',
    dialect: 'html',
    featured: null,
    seo_title: null,
    seo_description: null,
    notes: [],
    line: null,
    ...fields,
  };
}

/** What a reader can be told to do beside giving records: to wait for ever, or to fail. */
type Line = SourceRecord | { type: 'hang' } | { type: 'throw' } | { type: 'refuse'; message: string };

/** A file of records, one on each line. */
export const sourceFile = (lines: readonly Line[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

const readLines: SourceReader = async function* ({ file, progress }) {
  let bytes = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    bytes += line.length + 1;
    progress(bytes);
    const record = JSON.parse(line) as Line;
    if (record.type === 'hang') await new Promise(() => undefined);
    else if (record.type === 'throw') throw new Error('a reader fell over');
    else if (record.type === 'refuse') throw new ApiError('invalid', record.message);
    else yield record as SourceRecord;
  }
};

/** The simplest feeds: JSON Feed, and RSS whose items hold a guid and a title. */
const readJsonFeed: SourceReader = async function* ({ file }) {
  const feed = JSON.parse(await readFile(file, 'utf8')) as { items: { id: string; title: string }[] };
  for (const { id, title } of feed.items) yield post({ source_id: id, title });
};
const readRss: SourceReader = async function* ({ file }) {
  for (const [, id = ''] of (await readFile(file, 'utf8')).matchAll(/<guid>(.*?)<\/guid>/g))
    yield post({ source_id: id });
};

async function recognise({ file }: ReaderInput) {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100, 0).finally(() => handle.close());
  const head = buffer.subarray(0, bytesRead).toString();
  if (head.startsWith('{"type"')) return { format: 'wordpress' as const, read: readLines };
  if (head.startsWith('{')) return { format: 'json_feed' as const, read: readJsonFeed };
  if (head.startsWith('<rss')) return { format: 'rss' as const, read: readRss };
  throw new ApiError('invalid', 'This is no export that is known here.');
}

const convert: Convert = (content, _dialect, { attachment, baseUrl }) => {
  if (content.includes('[too deep]')) throw new RangeError('too deep');
  const listed = [...content.matchAll(/\[gallery ids="(\d+)"\]/g)].flatMap(
    ([, id = '']) => attachment(id) ?? [],
  );
  const images = [...content.matchAll(/<img src="([^"]+)"(?: alt="([^"]*)")?>/g)];
  const text = content.replace(/<[^>]*>/g, '').trim();
  return {
    content,
    content_format: 'html',
    images: [
      ...images.map(([, url = '', alt = '']) => ({ url: new URL(url, baseUrl ?? undefined).href, alt })),
      ...listed.map(({ url, alt }) => ({ url, alt })),
    ],
    links: [...content.matchAll(/<a href="([^"]+)">/g)].map(([, url = '']) => url),
    notes: listed.map(() => ({
      level: 'converted',
      kind: 'gallery',
      text: `A gallery of ${text.length} images became the images one below the other`,
      count: 1,
    })),
    words: text.split(/\s+/).length,
    lead: text.slice(0, 300),
  };
};

/** Pieces of an import that are easy to foresee: a writer that stays where it is, and a web out of a table. */
export function importPieces(web: { [url: string]: string | (() => string) } = {}): ImportPieces {
  const staysAtWork = async () => false;
  return {
    recognise,
    convert,
    fetch: async (url, { file }) => {
      const page = web[url];
      if (page === undefined) throw new ApiError('invalid', 'The server at this address answers 404.');
      const body = typeof page === 'string' ? page : page();
      await writeFile(file, body);
      return { url, bytes: Buffer.byteLength(body), contentType: '', charset: '' };
    },
    steps: { running: staysAtWork, undoing: staysAtWork },
    reportLines: async function* () {
      yield 'number,title\n';
    },
  };
}
