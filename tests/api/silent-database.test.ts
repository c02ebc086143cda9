import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../api/database.ts';
import { type CuttableProxy, startProxy } from '../faults/proxy.ts';
import { ask } from '../support/admin-client.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { signIn } from '../support/sign-in.ts';

const SESSION_SECRET = 'a secret of more than thirty-two characters';

let database: TestDatabase;
let line: CuttableProxy;
let product: ProductProcess;
let db: Knex;
let cookie: string;

beforeAll(async () => {
  database = await cloneDatabase({ seed: true });
  db = openDatabase(database.url, { max: 3 });
  line = await startProxy(() => Number(new URL(database.url).port));
  const address = new URL(database.url);
  address.port = String(line.port);
  product = await startProductProcess(address.href, { SESSION_SECRET, DATABASE_CONNECTIONS: '5' });
  cookie = await signIn({ db, secrets: { sessionSecret: SESSION_SECRET, setupCode: '' } }, 'admin');
});
afterEach(() => line.thaw());
afterAll(async () => {
  if (product?.child.exitCode === null && product.child.signalCode === null) await product.kill();
  await db.destroy();
  line.close();
  await database.drop();
});

const categories = () => ask(`${product.url}/api/admin/categories?range=[0,9]`, { cookie });
const aCategory = (slug: string) =>
  ask(`${product.url}/api/admin/categories`, { cookie, body: { name: slug, slug } });

test('a database that says nothing means 503, and its return that all is well', async () => {
  expect((await categories()).status).toBe(200);
  // Those that have a connection, and those behind them.
  await Promise.all(Array.from({ length: 8 }, categories));
  line.freeze();
  const asked = [
    ...Array.from({ length: 8 }, categories),
    aCategory('while-silent'),
    ask(`${product.url}/api/posts?q=silence`),
    ask(`${product.url}/api/admin/subscriptions/export.csv`, { cookie }),
  ];
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(503);
  const answers = await Promise.all(asked);
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    answers.map(() => [503, '5']),
  );

  line.thaw();
  await vi.waitFor(async () => expect((await fetch(`${product.url}/readyz`)).status).toBe(200), 10_000);
  expect((await categories()).status).toBe(200);
  expect((await aCategory('after-silence')).status).toBe(201);
  expect(await db('blog_categories').whereLike('slug', '%silence').pluck('slug')).toEqual(['after-silence']);
}, 60_000);

test('a query that takes long is let be while the database speaks', async () => {
  const holder = await db.transaction();
  onTestFinished(async () => void (await holder.rollback()));
  await holder.raw('lock table blog_categories in access exclusive mode');
  const asked = aCategory('slow-but-sure');
  await delay(12_000);
  await holder.rollback();
  expect((await asked).status).toBe(201);
}, 60_000);

test('a process that is told to stop while the database says nothing ends in order', async () => {
  line.freeze();
  const asked = categories();
  // Answered after the process has taken the other's connection as well.
  await fetch(`${product.url}/healthz`);
  await product.stop();
  expect([product.child.exitCode, (await asked).status]).toEqual([0, 503]);
}, 60_000);

test('a process ends although a disk holds one of its threads', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-held-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Nobody ever writes into it, so that opening it for reading never ends, as on a disk whose server is gone.
  const pipe = path.join(folder, 'pipe');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  const api = path.join(import.meta.dirname, '../../api');
  const code = `
    import { readFile } from 'node:fs';
    import { createLog } from '${api}/log.ts';
    import { createLifetime } from '${api}/process/lifetime.ts';
    createLifetime(createLog('silent'), 0);
    setInterval(() => undefined, 1000);
    readFile('${pipe}', () => undefined);
    console.log('reading');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [exitCode, signal] = await once(child, 'exit');
  expect([exitCode, signal]).toEqual([null, 'SIGKILL']);
}, 30_000);
