import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { checkAddress } from '../../../api/platform/process/listening.ts';
import { reachDatabase } from '../../../api/platform/process/prepare-database.ts';
import { ask, cookieOf } from '../../support/admin-client.ts';
import { inDatabase } from '../../support/database-address.ts';
import { COMPILE_CACHE, freePort } from '../../support/product-process.ts';

const server = path.join(import.meta.dirname, '../../../dist/api/server.js');
const setupCode = 'TEST-SETUP-CODE';
const account = { email: 'ada@example.com', password: 'a long enough password' };

let dataDir: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'verve process '));
  await chmod(dataDir, 0o755);
});

afterAll(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

// Each test continues with the previous one's process, because a start takes seconds.
describe('from one start to the next', () => {
  let running: Running & { url: string };

  test('a killed run loses nothing and does not prevent the next start', async () => {
    const first = await start();
    expect(first.output()).toContain(setupCode);
    const setup = await ask(`${first.url}/api/setup`, {
      body: { ...account, full_name: 'Ada Sample', code: setupCode },
    });
    expect(setup.status).toBe(201);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    running = await start();
    expect((await ask(`${running.url}/api/auth/login`, { body: account })).status).toBe(200);
    expect(running.output()).not.toContain(setupCode);
  });

  test('a second start on the same data folder says who uses it, without disturbing it', async () => {
    const second = launch({ PORT: String(await freePort()) });
    expect(await exitOf(second.child)).toBe(1);
    expect(second.output()).toMatch(
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
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    });
    const answer = once(slow, 'response');
    // Only then has the process accepted the request; one in the system's backlog would be lost with the socket.
    const isTaken = once(slow, 'continue');
    slow.write(body.slice(0, 10));
    await isTaken;

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
    expect(await exitOf(child)).toBe(0);
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

interface Running {
  child: ChildProcess;
  output(): string;
}

function launch(env: NodeJS.ProcessEnv): Running {
  const child = spawn(process.execPath, [server], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      SEED: 'none',
      SETUP_CODE: setupCode,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

async function start(): Promise<Running & { url: string }> {
  const port = await freePort();
  const running = launch({ PORT: String(port) });
  await vi.waitUntil(() => running.output().includes('is running') || running.child.exitCode !== null, {
    timeout: 60_000,
  });
  if (running.child.exitCode !== null) throw new Error(running.output());
  return { ...running, url: `http://127.0.0.1:${port}` };
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}
