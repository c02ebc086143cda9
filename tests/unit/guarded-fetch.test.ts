import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, expect, it } from 'vitest';
import {
  createGuardedFetch,
  type FetchGuard,
  type GuardedFetchOptions,
} from '../../api/platform/net/guarded-fetch.ts';
import { selfSignedCertificate } from '../support/certificate.ts';
import { temporaryFolder } from '../support/temporary.ts';

const directory = await temporaryFolder(afterAll);
const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
  await rm(file(), { force: true });
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
const website = (listener: RequestListener) => listening(createServer(listener));
const leadingTo = (Location: string) =>
  website((_request, response) => response.writeHead(302, { Location }).end('moved'));
/** A server that answers each connection with raw bytes. */
const rawServer = (answer: (socket: Socket) => void) =>
  listening(createRawServer((socket) => socket.once('data', () => answer(socket))));

const file = () => path.join(directory, 'body');
const fetchFrom = (
  port: number,
  guard: FetchGuard = {},
  options: Partial<GuardedFetchOptions> = {},
  where = '/',
) =>
  createGuardedFetch({ privateHosts: [`127.0.0.1:${port}`], ...guard })(`http://127.0.0.1:${port}${where}`, {
    file: file(),
    maxBytes: 100 * 1024,
    timeout: 5000,
    ...options,
  });
const refusalOf = async (work: Promise<unknown>): Promise<{ code: string; message: string }> => {
  const error = await work.then(
    () => new Error('it was let through'),
    (reason) => reason,
  );
  expect(await readdir(directory)).toEqual([]);
  expect(error.message).toMatch(/\.$/);
  return error;
};

it('fetches into a file, returns the final URL, and sends only necessary headers', async () => {
  let seen: Record<string, unknown> = {};
  const port = await website((request, response) => {
    seen = request.headers;
    response.setHeader('Set-Cookie', 'a=b').end('caf\xe9');
  });
  const site = { name: 'Verve & Co. (Café)', url: 'https://www.example.com' };
  const answer = await fetchFrom(port, { site }, { accept: 'text/xml' }, '/feed?x=1');
  expect(answer).toMatchObject({ url: `http://127.0.0.1:${port}/feed?x=1`, bytes: 5 });
  expect(await readFile(file(), 'utf8')).toBe('café');
  expect(seen).toEqual({
    accept: 'text/xml',
    'accept-encoding': 'gzip, br',
    'user-agent': 'Mozilla/5.0 (compatible; Verve & Co. Caf import; +https://www.example.com)',
    host: `127.0.0.1:${port}`,
    connection: 'close',
  });
});

it.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['br', brotliCompressSync],
  ['identity', (body: Buffer) => body],
] as const)('unpacks %s', async (encoding, pack) => {
  const text = 'the same again '.repeat(500);
  const port = await website((_request, response) => {
    response.setHeader('Content-Encoding', encoding).end(pack(Buffer.from(text)));
  });
  expect(await fetchFrom(port)).toMatchObject({ bytes: text.length });
  expect(await readFile(file(), 'utf8')).toBe(text);
});

it('refuses this machine by default, with the same message for open and closed ports', async () => {
  let asked = 0;
  const port = await website((_request, response) => {
    asked += 1;
    response.end('secret');
  });
  const options = { file: file(), maxBytes: 1000, timeout: 5000 };
  const guarded = createGuardedFetch();
  const open = await refusalOf(guarded(`http://127.0.0.1:${port}/`, options));
  const closed = await refusalOf(guarded('http://127.0.0.1:4349/', options));
  const named = await refusalOf(guarded(`http://localhost:${port}/`, options));
  expect(open.message).toBe(closed.message);
  expect(named.message).toBe(open.message.replace('127.0.0.1', 'localhost'));
  expect(asked).toBe(0);
});

it('checks each redirect, so that none leads into a private network', async () => {
  const targets = [
    'http://127.0.0.2/',
    'http://169.254.169.254/latest/',
    '//[::1]/',
    'http://0x7f.3:8080/',
    'http://10.0.0.1/',
  ];
  for (const target of targets) {
    const { message } = await refusalOf(fetchFrom(await leadingTo(target)));
    expect(message).toMatch(/^There is no public website at /);
  }
});

it('refuses redirects to other schemes, with credentials, without a Location, and too many', async () => {
  for (const [location, message] of [
    ['file:///etc/passwd', /starts with https/],
    ['ftp://example.com/', /starts with https/],
    ['http://user:pw@example.com/', /Take them out/],
    ['http://[broken', /is not a web address/],
    ['/again', /more than 5 times/],
  ] as const) {
    expect((await refusalOf(fetchFrom(await leadingTo(location)))).message).toMatch(message);
  }
});

it('follows five redirects, relative ones too', async () => {
  const port = await website((request, response) => {
    const step = Number(request.url?.slice(1) || 0);
    if (step === 5) response.end('there');
    else response.writeHead(307, { Location: `${step + 1}` }).end();
  });
  expect(await fetchFrom(port)).toMatchObject({ url: `http://127.0.0.1:${port}/5`, bytes: 5 });
});

it('resolves a name once per connection, so that a later DNS answer changes nothing', async () => {
  let asked = 0;
  let reached = 0;
  const port = await website((_request, response) => {
    reached += 1;
    response.writeHead(302, { Location: `http://rebinding.example:${port}/second` }).end();
  });
  const resolve = async () => [['127.0.0.1'], ['127.0.0.2']][asked++] ?? ['127.0.0.1'];
  const guard = { resolve, privateHosts: [`127.0.0.1:${port}`] };
  const options = { file: file(), maxBytes: 10, timeout: 5000 };
  const { message } = await refusalOf(
    createGuardedFetch(guard)(`http://rebinding.example:${port}/`, options),
  );
  expect(message).toMatch(/^There is no public website at “rebinding.example”/);
  expect({ asked, reached }).toEqual({ asked: 2, reached: 1 });
});

it('stops a compressed body at the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
  const port = await website((_request, response) =>
    response.setHeader('Content-Encoding', 'gzip').end(bomb),
  );
  expect(await refusalOf(fetchFrom(port))).toMatchObject({
    code: 'too_large',
    message: 'The file at this address is larger than 100 kB, which is the most that is fetched.',
  });
});

it('times out on dripping headers, on a dripping body and on a silent server', async () => {
  const drips = (start: string, drop: string) => (socket: Socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(drop), 50);
    socket.on('close', () => clearInterval(timer));
  };
  for (const answer of [
    () => undefined,
    drips('HTTP/1.1 200 OK\r\n', 'X: y\r\n'),
    drips('HTTP/1.1 200 OK\r\n\r\n', '.'),
  ]) {
    const port = await rawServer(answer);
    const { message } = await refusalOf(fetchFrom(port, {}, { timeout: 500 }));
    expect(message).toBe('The website took longer than 0.5 seconds, so it was given up. Try again later.');
  }
});

it.each([
  ['headers without end', `HTTP/1.1 200 OK\r\n${'X-Filler: yes\r\n'.repeat(5000)}\r\n`, /32 kB of headers/],
  ['another protocol', '220 mail.example ESMTP ready\r\n', /is not a website/],
  [
    'half of what was promised',
    'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhalf',
    /stopped sending before the end/,
  ],
  [
    'damaged gzip',
    'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 6\r\n\r\nnogzip',
    /is damaged/,
  ],
  ['a packing of its own', 'HTTP/1.1 200 OK\r\nContent-Encoding: zip\r\n\r\n', /not asked for/],
  ['not found', 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n', /“404 Not Found”\. There is nothing/],
  ['forbidden', 'HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n', /Only what everybody can see/],
  [
    'an error',
    'HTTP/1.1 500 x\r\nContent-Length: 0\r\n\r\n',
    /“500 Internal Server Error”\. Try again later/,
  ],
  ['nothing', '', /did not answer/],
])(
  'a server that answers with %s is refused in words, and nothing is left behind',
  async (_what, bytes, message) => {
    const port = await rawServer((socket) => socket.end(bytes));
    expect((await refusalOf(fetchFrom(port))).message).toMatch(message);
  },
);

it('refuses an untrusted certificate, and a redirect from https to http', async () => {
  const { key, cert } = await selfSignedCertificate();
  const port = await listening(
    createTlsServer({ key, cert }, (request, response) => {
      if (request.url === '/down') response.writeHead(301, { Location: 'http://example.com/' }).end();
      else response.end('safe');
    }),
  );
  const options = { file: file(), maxBytes: 100, timeout: 5000 };
  const privateHosts = [`127.0.0.1:${port}`];
  const url = `https://127.0.0.1:${port}`;
  expect((await refusalOf(createGuardedFetch({ privateHosts })(`${url}/`, options))).message).toContain(
    'certificate',
  );
  const trusting = createGuardedFetch({ privateHosts, ca: cert });
  expect((await refusalOf(trusting(`${url}/down`, options))).message).toContain('from https on to http');
  expect(await trusting(`${url}/`, options)).toMatchObject({ bytes: 4 });
});
