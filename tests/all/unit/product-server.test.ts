import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { CONNECTION_LIMITS, createProductServer } from '../../../api/platform/http/product-server.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const countBytes: RequestListener = (request, response) => {
  let bytes = 0;
  request.on('error', () => undefined);
  request.on('data', (chunk) => {
    bytes += chunk.length;
  });
  request.on('end', () => response.end(String(bytes)));
};

/** Starts a server with shorter timeouts; by default it answers with the length of the body. */
async function start(patience: Partial<typeof CONNECTION_LIMITS> = {}, handler = countBytes) {
  const limits = {
    ...CONNECTION_LIMITS,
    headers: 300,
    silentBody: 300,
    smallBody: 600,
    check: 50,
    ...patience,
  };
  const server = createProductServer(handler, limits).listen(0, '127.0.0.1');
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Sends pieces with a pause before each. @returns everything received until the server closed the connection */
async function converse(port: number, pieces: string[], pause: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  closers.push(() => socket.destroy());
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await delay(pause);
  }
  await closed;
  return text;
}

const trickle = (head: string) => [head, ...Array.from({ length: 10 }, () => 'x')];
const post = (type: string, length: number) =>
  `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

it('closes a connection whose headers never end', async () => {
  const port = await start();
  expect(await converse(port, ['GET / HTTP/1.1\r\n', ...Array(20).fill('A: b\r\n')], 50)).toMatch(
    /^HTTP\/1.1 408/,
  );
});

it('closes a silent connection without an answer, which a request sent then would take for its own', async () => {
  const port = await start({ unused: 100 });
  expect(await converse(port, [], 0)).toBe('');
});

it('answers half a request, whether the first of its connection or a later one', async () => {
  const port = await start({ unused: 500, headers: 1000 });
  const half = 'GET / HTTP/1.1\r\nHost:';
  const whole = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  const [first, later] = await Promise.all([converse(port, [half], 0), converse(port, [whole, half], 200)]);
  expect(first).toMatch(/^HTTP\/1.1 408/);
  expect(later).toMatch(/^HTTP\/1.1 200[\s\S]*HTTP\/1.1 408/);
});

it('keeps a connection open after its first request', async () => {
  const port = await start({ unused: 500, idle: 10_000 });
  const request = (more: string) => `GET / HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  expect(await converse(port, [request(''), request('Connection: close\r\n')], 700)).toMatch(
    /^HTTP\/1.1 200[\s\S]*HTTP\/1.1 200/,
  );
});

it('cuts off a body that stops coming', async () => {
  const port = await start();
  expect(await converse(port, [post('application/octet-stream', 100), 'half'], 10)).toBe('');
});

it('cuts off a small body that takes long, and lets a large one take its time', async () => {
  // Long enough that a busy machine makes neither body look silent.
  const port = await start({ silentBody: 10_000 });
  const slowly = (type: string) => converse(port, trickle(post(type, 10)), 100);
  const [small, large] = await Promise.all([slowly('application/json'), slowly('image/png')]);
  expect(small).toBe('');
  expect(large).toMatch(/^HTTP\/1.1 200[\s\S]*\r\n\r\n10$/);
});

it.each([
  ['all of a body', 'x'],
  ['half of a body', ''],
])('closes a connection on which nothing comes any more after %s that nobody read', async (_what, body) => {
  const port = await start({ idle: 200 }, (_request, response) => response.end('answered'));
  const head = 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n';
  expect(await converse(port, [head, body], 50)).toMatch(/^HTTP\/1.1 200[\s\S]*answered$/);
});

it('cuts off a body that keeps coming long after its answer', async () => {
  // It is neither idle, nor does it ever end.
  const port = await start({ silentBody: 10_000, idle: 10_000 }, (_request, response) =>
    response.end('answered'),
  );
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  const socket = connect(port, '127.0.0.1');
  closers.push(() => socket.destroy());
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(head);
  const trickling = setInterval(() => socket.write('1\r\nx\r\n'), 50);
  closers.push(() => clearInterval(trickling));
  // Not with once(), which would reject on the connection reset.
  await new Promise((resolve) => socket.once('close', resolve));
});
