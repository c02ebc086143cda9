import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startServer } from './temporary.ts';

export interface S3Server {
  /** Environment variables that make the product use it. */
  env: NodeJS.ProcessEnv;
  /** The stored files, by bucket and name. */
  files: Map<string, { body: Buffer; type: string }>;
  /** While true, every request is answered with 500. */
  isBroken: boolean;
  close(): void;
}

const BUCKET = 'pictures';
const KEY_ID = 'TESTKEY';
const SECRET = 'a-secret-for-tests';
const REGION = 'eu-test-1';

/** An in-memory S3 with the operations that the product uses. It refuses requests that are not signed. */
export async function startS3(): Promise<S3Server> {
  const files: S3Server['files'] = new Map();
  const state = { isBroken: false };
  const { url: endpoint, close } = await startServer(async (request, response) => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '', 'http://s3.test');
    if (state.isBroken) return response.writeHead(500).end();
    if (!isSigned(request, body)) return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    const key = decodeURIComponent(url.pathname.slice(1));
    if (request.method === 'PUT') {
      files.set(key, { body, type: request.headers['content-type'] ?? '' });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      files.delete(key);
      return response.writeHead(204).end();
    }
    if (url.searchParams.get('list-type') === '2') {
      const prefix = `${key}/${url.searchParams.get('prefix') ?? ''}`;
      const found = [...files.keys()].filter((name) => name.startsWith(prefix));
      const entries = found.map((name) => `<Contents><Key>${name.slice(key.length + 1)}</Key></Contents>`);
      return response.writeHead(200).end(`<ListBucketResult>${entries.join('')}</ListBucketResult>`);
    }
    const file = files.get(key);
    if (!file) return response.writeHead(404).end('<Code>NoSuchKey</Code>');
    return response.writeHead(200, { 'Content-Length': file.body.length }).end(file.body);
  });
  return {
    files,
    env: {
      MEDIA_S3_ENDPOINT: endpoint,
      MEDIA_S3_REGION: REGION,
      MEDIA_S3_BUCKET: BUCKET,
      MEDIA_S3_ACCESS_KEY_ID: KEY_ID,
      MEDIA_S3_SECRET_ACCESS_KEY: SECRET,
    },
    get isBroken() {
      return state.isBroken;
    },
    set isBroken(broken) {
      state.isBroken = broken;
    },
    close,
  };
}

/** Whether the account and, of what is stored, the body's checksum are part of the signature, which aws4fetch makes. */
function isSigned({ method, headers }: IncomingMessage, body: Buffer): boolean {
  const isOurs = headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${KEY_ID}/`) ?? false;
  const checksum = createHash('sha256').update(body).digest('hex');
  return isOurs && (method !== 'PUT' || headers['x-amz-content-sha256'] === checksum);
}
