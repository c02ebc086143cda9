import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Server {
  /** Environment variables that make the product use it. */
  env: NodeJS.ProcessEnv;
  /** The stored files, by bucket and name. */
  files: Map<string, { body: Buffer; type: string }>;
  /** While true, every request is answered with 500. */
  isBroken: boolean;
  close(): Promise<void>;
}

const BUCKET = 'pictures';
const KEY_ID = 'TESTKEY';
const SECRET = 'a-secret-for-tests';
const REGION = 'eu-test-1';

/** An in-memory S3 with the operations that the product uses. Like S3, it refuses requests with a wrong signature. */
export async function startS3(): Promise<S3Server> {
  const files: S3Server['files'] = new Map();
  const state = { isBroken: false };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '', 'http://s3.test');
    if (state.isBroken) return response.writeHead(500).end();
    if (!isSigned(request, url, body))
      return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
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
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** Verifies AWS Signature Version 4 by computing it from the request. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (!given) return false;
  const [, keyId, scope = '', names = '', signature] = given;
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  if (method === 'PUT' && payload === 'UNSIGNED-PAYLOAD') return false;
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query.join('&'), signed.join(''), names, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  const key = [day, region, service, end].reduce<string | Buffer>(
    (made, part) => hmac(made, part),
    `AWS4${SECRET}`,
  );
  return (
    keyId === KEY_ID &&
    region === REGION &&
    createHmac('sha256', key).update(text).digest('hex') === signature
  );
}
