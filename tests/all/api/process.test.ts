import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { checkAddress } from '../../../api/platform/process/listening.ts';
import { reachDatabase } from '../../../api/platform/process/prepare-database.ts';
import { ask, cookieOf } from '../../support/admin-client.ts';
import { inDatabase } from '../../support/database-address.ts';
import { type ProductProcess, startProductProcess } from '../../support/product-process.ts';

const SETUP_CODE = 'TEST-SETUP-CODE';
const account = { email: 'ada@example.com', password: 'a long enough password' };

let dataDir: string;
const started: ProductProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'verve process '));
  await chmod(dataDir, 0o755);
});

afterAll(async () => {
  for (const { child, kill } of started)
    if (child.exitCode === null && child.signalCode === null) await kill();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

/** Starts the product with the database in its data folder. */
async function start(): Promise<ProductProcess> {
  const running = await startProductProcess('', { DATABASE_URL: undefined, DATA_DIR: dataDir, SETUP_CODE });
  started.push(running);
  return running;
}

// Each test continues with the previous one's process, because a start takes seconds.
describe('from one start to the next', () => {
  let running: ProductProcess;

  test('a killed run loses nothing and does not prevent the next start', async () => {
    const first = await start();
    expect(first.output()).toContain(SETUP_CODE);
    const setup = await ask(`${first.url}/api/setup`, {
      body: { ...account, full_name: 'Ada Sample', code: SETUP_CODE },
    });
    expect(setup.status).toBe(201);
    await first.kill();

    running = await start();
    expect((await ask(`${running.url}/api/auth/login`, { body: account })).status).toBe(200);
    expect(running.output()).not.toContain(SETUP_CODE);
  });

  test('a second start on the same data folder says who uses it, without disturbing it', async () => {
    await expect(start()).rejects.toThrow(
      `Another start of the product (process ${running.child.pid}) is using the database`,
    );
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  });

  test('a stopping process ends streams of open pages, and answers requests in flight', async () => {
    const { child, url } = running;
    const login = await ask(`${url}/api/auth/login`, { body: account });
    expect(login.status).toBe(200);
    const stream = await fetch(`${url}/api/admin/live`, { headers: { Cookie: cookieOf(login.headers) } });
    const events = stream.text();
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
    const slow = request(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' },
    });
    const answer = once(slow, 'response');
    // Only then has the process accepted the request; one in the system's backlog would be lost with the socket.
    const isTaken = once(slow, 'continue');
    slow.write(body.slice(0, 10));
    await isTaken;

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    // An aborted stream rejects, an ended one resolves.
    expect(await events).toContain('event: heartbeat');
    const isReached = () =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(isReached).toBe(false);
    slow.end(body.slice(10));
    const [response] = await answer;
    expect(response.statusCode).toBe(401);
    response.resume();
    expect(await ended).toEqual([0, null]);
  });
});

test('reports a taken port with advice', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const message = `Port ${port} on 127.0.0.1 is in use by another program.`;
  await expect(checkAddress(port, '127.0.0.1')).rejects.toThrow(message);
  holder.close();
});

test('a data folder that cannot be written ends the start, which names it', async () => {
  const start = startProductProcess(inject('testServer'), { DATA_DIR: '/sys/verve' });
  await expect(start).rejects.toThrow('This account may not use /sys/verve (E');
});

test.each([
  ['no_such_database', '', 'cannot be used'],
  [
    'postgres',
    '?sslrootcert=/etc/no-such.pem',
    "cannot be used: ENOENT: no such file or directory, open '/etc/no-such.pem'",
  ],
])('reports an unusable database without its password: %s%s', async (name, options, reason) => {
  const missing = new URL(inDatabase(inject('testServer'), name) + options);
  missing.password ||= 'hunter2';
  const { message } = await reachDatabase(missing.href).then(
    () => new Error('It was used.'),
    (error) => error,
  );
  expect(message).toContain(`/${name} ${reason}`);
  expect(message).not.toContain(missing.password);
});
