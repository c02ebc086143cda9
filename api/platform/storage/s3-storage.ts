import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { type MediaStorage, requireFileName, requireFolder } from './storage.ts';

export interface S3Options {
  /** Origin of the service, without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of every name in the bucket; may be empty. */
  prefix: string;
}

const YEAR = 'public, max-age=31536000, immutable';
/** Milliseconds within which a response must begin. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Images in a bucket of Amazon S3 or of a compatible service; addresses are path-style. */
export function s3Storage(options: S3Options): MediaStorage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, prefix } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  const ask = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), REQUEST_TIMEOUT_MS);
    const response = await client
      .fetch(address, { ...init, signal: given.signal })
      .finally(() => clearTimeout(timer));
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The storage answered ${response.status} to ${init.method ?? 'GET'}.`);
  };
  const addressOf = (key: string) => `${root}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const keysIn = async (folder: string): Promise<string[]> => {
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}${requireFolder(folder)}/` });
    const response = await ask(`${root}?${query}`);
    if (!response.ok) throw new Error('The storage has no such bucket.');
    const listing = await response.text();
    // A folder has about fifteen files, so one response, of up to a thousand, has them all.
    return [...listing.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
  };

  return {
    async put(name, source, type) {
      const body = await readFile(source);
      const response = await ask(addressOf(prefix + requireFileName(name)), {
        method: 'PUT',
        body,
        headers: {
          'Content-Type': type,
          'Cache-Control': YEAR,
          'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex'),
        },
      });
      if (!response.ok) throw new Error('The storage has no such bucket.');
    },
    async open(name) {
      const response = await ask(addressOf(prefix + requireFileName(name)));
      if (!response.ok || !response.body) return null;
      return {
        body: Readable.fromWeb(response.body as ReadableStream),
        bytes: Number(response.headers.get('content-length')),
      };
    },
    list: async (folder) => (await keysIn(folder)).map((key) => key.split('/').at(-1) ?? ''),
    async remove(folder) {
      for (const key of await keysIn(folder)) await ask(addressOf(key), { method: 'DELETE' });
    },
  };
}
