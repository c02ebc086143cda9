import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { convert } from '../../../api/imports/convert/convert.ts';
import { recognise } from '../../../api/imports/formats/recognise.ts';
import type { SourceAttachment, SourcePost, SourceRecord } from '../../../api/imports/records.ts';
import { describeItem } from '../../../api/imports/sandbox/describe-item.ts';
import { inputOf, temporaryFile, zipOf } from '../../support/archives.ts';

const SAMPLES = path.join(import.meta.dirname, '../../samples/imports');
const GOLDENS = path.join(import.meta.dirname, '../../goldens/imports');

/** Sample paths relative to the samples folder; a folder is read as a zip of its files. */
const samples = readdirSync(SAMPLES).flatMap((platform) =>
  readdirSync(path.join(SAMPLES, platform))
    .filter((name) => name !== 'README.md')
    .map((name) => `${platform}/${name}`),
);
const goldenOf = (sample: string) => `${sample.replaceAll('/', '-')}.json`;

it('has exactly one golden for each sample', () => {
  expect(readdirSync(GOLDENS).sort()).toEqual([...samples.map(goldenOf), 'README.md'].sort());
});

it.each(samples)('reads and converts %s as in its golden', async (sample) => {
  const found = JSON.stringify(await readAndConvert(sample), unlessEmpty, 2);
  await expect(`${found}\n`).toMatchFileSnapshot(path.join(GOLDENS, goldenOf(sample)));
});

/** Leaves out what is null or empty, which is most of a record. */
const unlessEmpty = (_name: string, value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value;

/** Every record read from a file, and every article converted from its posts. */
async function readAndConvert(sample: string): Promise<unknown> {
  const file = await temporaryFile(path.basename(sample), await bytesOf(path.join(SAMPLES, sample)));
  const input = await inputOf(file);
  const { format, read } = await recognise(input);
  const records: SourceRecord[] = [];
  for await (const record of read(input)) records.push(record);
  const posts = records.filter((record): record is SourcePost => record.type === 'post');
  return { format, records: records.map(withoutBytes), articles: articlesOf(posts, records, format) };
}

function articlesOf(
  posts: SourcePost[],
  records: SourceRecord[],
  format: Parameters<typeof describeItem>[1]['format'],
): unknown[] {
  const attachments = new Map(
    records
      .filter((record): record is SourceAttachment => record.type === 'attachment')
      .map((attachment) => [attachment.source_id, attachment]),
  );
  const files = new Set(records.flatMap((record) => (record.type === 'file' ? [record.path] : [])));
  const site_url = records.reduce<string | null>(
    (url, record) => (record.type === 'site' ? record.url : url),
    null,
  );
  return posts.map((post) =>
    describeItem(post, { format, site_url }, convert, {
      attachment: (id) => attachments.get(id),
      hasFile: (name) => files.has(name),
    }),
  );
}

function withoutBytes(record: SourceRecord): unknown {
  return record.type === 'file' ? { ...record, bytes: record.bytes.length } : record;
}

async function bytesOf(sample: string): Promise<Buffer> {
  if (!statSync(sample).isDirectory()) return readFile(sample);
  const names = readdirSync(sample, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(sample, name)).isFile())
    .sort();
  const files = await Promise.all(
    names.map(
      async (name) => [name.split(path.sep).join('/'), await readFile(path.join(sample, name))] as const,
    ),
  );
  return zipOf(Object.fromEntries(files));
}
