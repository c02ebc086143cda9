import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { COMPILE_CACHE, freePort } from '../../support/product-process.ts';
import { newVisitor } from '../../support/visitor.ts';

const SERVER = path.join(import.meta.dirname, '../../../api/server.ts');
const EMAIL = 'owner@example.com';
const PASSWORD = 'a long enough password';

let dataDir: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'verve-restart-'));
  await chmod(dataDir, 0o755);
});
afterAll(async () => {
  await stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

async function start(port: number): Promise<void> {
  const running = spawn(process.execPath, [SERVER], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      SEED: 'none',
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = running;
  let output = '';
  running.stdout?.on('data', (chunk) => (output += chunk));
  await vi.waitUntil(() => output.includes('is running') || running.exitCode !== null, { timeout: 60_000 });
  if (running.exitCode !== null) throw new Error(output);
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

it('keeps the text and says so when the server is killed during a save, and saves it once it is back', async () => {
  const port = await freePort();
  await start(port);
  const page = await newVisitor();
  await page.goto(`http://127.0.0.1:${port}/admin/login`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ }).waitFor();
  await page.goto(`http://127.0.0.1:${port}/admin/categories/new`);
  await page.getByLabel('Name').fill('Written during a restart');

  await page.route('**/api/admin/categories', async (route) => {
    if (route.request().method() === 'POST') await stop('SIGKILL');
    return route.continue();
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/The server could not be reached. Nothing you typed is lost/)
    .first()
    .waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Written during a restart');

  await page.unroute('**/api/admin/categories');
  await start(port);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/categories$/);
  await page.getByRole('link', { name: 'Written during a restart' }).waitFor();
  expect(await page.getByRole('row', { name: /Written during a restart/ }).count()).toBe(1);
}, 180_000);
