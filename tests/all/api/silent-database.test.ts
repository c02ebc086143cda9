import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { startProxy } from '../../faults/proxy.ts';
import { ask } from '../../support/admin-client.ts';
import { cloneDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { startProduct } from '../../support/product.ts';
import { startProductProcess } from '../../support/product-process.ts';
import { signIn } from '../../support/sign-in.ts';

const SESSION_SECRET = 'a secret of more than thirty-two characters';

/** Starts a process whose database connection can be frozen. */
async function startBehindLine({ onTestFinished }: TestContext) {
  const database = await cloneDatabase({ seed: true });
  onTestFinished(() => database.drop());
  const db = openDatabase(database.url, { max: 3 });
  onTestFinished(() => db.destroy());
  const line = await startProxy(() => Number(new URL(database.url).port));
  onTestFinished(() => line.close());
  const address = new URL(database.url);
  address.port = String(line.port);
  const product = await startProductProcess(address.href, { SESSION_SECRET, DATABASE_CONNECTIONS: '5' });
  onTestFinished(() => product.kill());
  const cookie = await signIn({ db, secrets: { sessionSecret: SESSION_SECRET, setupCode: '' } }, 'admin');
  return { db, line, product, cookie, ...requestsTo(product, cookie) };
}

const requestsTo = ({ url }: { url: string }, cookie: string) => ({
  categories: () => ask(`${url}/api/admin/categories?range=[0,9]`, { cookie }),
  aCategory: (slug: string) => ask(`${url}/api/admin/categories`, { cookie, body: { name: slug, slug } }),
});

// Concurrent, because they mostly wait.
describe.concurrent('a database', () => {
  test('that stops answering causes 503, until it returns', async (context) => {
    const { expect } = context;
    const { db, line, product, cookie, categories, aCategory } = await startBehindLine(context);
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
    await eventually(async () => expect((await fetch(`${product.url}/readyz`)).status).toBe(200));
    expect((await categories()).status).toBe(200);
    expect((await aCategory('after-silence')).status).toBe(201);
    expect(await db('blog_categories').whereLike('slug', '%silence').pluck('slug')).toEqual([
      'after-silence',
    ]);
  });

  test('with a slow query is not cut off while it is alive', async ({ expect, onTestFinished }) => {
    const product = await startProduct();
    onTestFinished(() => product.stop());
    const { aCategory } = requestsTo(product, await signIn(product, 'admin'));
    const holder = await product.db.transaction();
    await holder.raw('lock table blog_categories in access exclusive mode');
    const asked = aCategory('slow-but-sure');
    await delay(12_000);
    await holder.rollback();
    expect((await asked).status).toBe(201);
  });

  test('that stops answering does not prevent a graceful shutdown', async (context) => {
    const { expect } = context;
    const { line, product, categories } = await startBehindLine(context);
    line.freeze();
    const asked = categories();
    // Answered after the process has taken the other's connection as well.
    await fetch(`${product.url}/healthz`);
    await product.stop();
    expect([product.child.exitCode, (await asked).status]).toEqual([0, 503]);
  });
});

test('a process ends even if a disk blocks one of its threads', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-held-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // A pipe without a writer blocks opening, like a disk whose server is gone.
  const pipe = path.join(folder, 'pipe');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  const api = path.join(import.meta.dirname, '../../../api');
  const code = `
    import { readFile } from 'node:fs';
    import { createLog } from '${api}/platform/log.ts';
    import { createShutdown } from '${api}/platform/process/shutdown.ts';
    createShutdown(createLog('silent'), 0);
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
});
