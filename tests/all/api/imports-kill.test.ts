import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { importStep } from '../../../api/imports/batch/jobs.ts';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { cloneDatabase, type TestDatabase } from '../../support/database.ts';
import { animation } from '../../support/images.ts';
import { OLD_SITE, runContext, stageSample } from '../../support/import-samples.ts';
import { COMPILE_CACHE } from '../../support/product-process.ts';

const RUNNER = path.join(import.meta.dirname, '../../support/import-runner.ts');
/** Enough posts for several chunks. */
const PLAIN = 420;
const IMAGES = 12;

let database: TestDatabase;
let db: Knex;
let directory: string;
let server: Server;
let host: string;
const asked: string[] = [];
/** The image server leaves requests for later images hanging. */
let answered = 3;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, { max: 4 });
  await db('redirects').delete();
  directory = await mkdtemp(path.join(tmpdir(), 'verve-import-kill-'));
  const pictures = await Promise.all(Array.from({ length: IMAGES }, (_, n) => animation(n + 1)));
  server = createServer((request, response) => {
    const number = Number(/\d+/.exec(request.url ?? '')?.[0]);
    asked.push(request.url ?? '');
    if (number < answered) response.end(pictures[number]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(async () => {
  server.close();
  await db.destroy();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

function start(importId: string): ChildProcess {
  const child = spawn(process.execPath, [RUNNER, database.url, directory, importId, host], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
  running.add(child.once('exit', () => running.delete(child)));
  return child;
}
const count = async (table: string) => Number((await db(table).count({ total: '*' }).first())?.total);
const reaches = (work: () => Promise<number>, least: number) =>
  expect.poll(work, { interval: 5 }).toBeGreaterThanOrEqual(least);
const below = (work: () => Promise<number>, most: number) =>
  expect.poll(work, { interval: 5 }).toBeLessThan(most);
async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
const fetched = async () =>
  Number((await db('import_images').where({ state: 'fetched' }).count({ total: '*' }).first())?.total);

it('duplicates and omits nothing when the process is killed among posts, among images and during undo', async () => {
  const plain = Array.from({ length: PLAIN }, (_, n) => ({
    category: `Category ${n % 7}`,
    tags: [`tag ${n % 5}`],
  }));
  const pictured = Array.from({ length: IMAGES }, (_, n) => {
    const url = `http://${host}/${n}.gif`;
    return { content: `<img src="${url}" alt="">`, images: [{ url }] };
  });
  const id = await stageSample(db, [...plain, ...pictured]);

  const holding = await db.transaction();
  onTestFinished(async () => void (await holding.rollback()));
  await holding('import_items')
    .where({ import_id: id, number: PLAIN / 2 })
    .forUpdate()
    .first('number');
  const first = start(id);
  // Chunk sizes depend on timing: the first posts are written, and the locked one holds up the rest.
  await reaches(() => count('blog_posts'), 1);
  await kill(first);
  // One statement sees one snapshot: a commit in flight when the process died may still arrive.
  const { rows } = await db.raw(`select (select count(*) from blog_posts)::int as posts,
    (select count(*) from imported_posts)::int as known, (select count(*) from redirects)::int as redirects`);
  const [{ posts, known, redirects }] = rows;
  expect(posts).toBeLessThan(PLAIN);
  expect([known, redirects]).toEqual([posts, posts]);
  await holding.rollback();

  const second = start(id);
  await reaches(fetched, 3);
  await kill(second);
  const brought = await fetched();
  expect(brought).toBe(3);
  expect(await count('media')).toBe(brought);
  asked.length = 0;
  answered = IMAGES;

  const context = runContext(db, directory, [host]);
  while (await importStep(context, id));
  expect(asked.length).toBe(IMAGES - brought);
  expect(await db('imports').where({ id }).first('state', 'position')).toEqual({
    state: 'done',
    position: PLAIN + IMAGES,
  });
  for (const table of ['blog_posts', 'imported_posts']) expect(await count(table)).toBe(PLAIN + IMAGES);
  expect(await db('redirects').whereNotNull('post_id')).toHaveLength(PLAIN + IMAGES);
  expect(await count('blog_categories')).toBe(7);
  expect(await count('media')).toBe(IMAGES);
  expect(await db('blog_posts').whereLike('content', '%/media/%').count({ total: '*' })).toEqual([
    { total: IMAGES },
  ]);
  const tags = await db('blog_tags').pluck('post_count');
  expect(tags).toEqual(Array(5).fill(PLAIN / 5));
  expect(await db('import_items').whereNot({ outcome: 'created' })).toEqual([]);
  expect(
    await db('redirects')
      .where({ from_path: new URL(`${OLD_SITE}/2015/03/old-post-9`).pathname })
      .first('to_path'),
  ).toEqual({
    to_path: '/blog/old-post-9',
  });

  await db('imports').where({ id }).update({ state: 'undoing', position: 0 });
  const lock = await db.transaction();
  await lock('blog_posts')
    .where({ slug: `old-post-${PLAIN / 2}` })
    .forUpdate()
    .first('id');
  const third = start(id);
  await below(() => count('blog_posts'), PLAIN);
  await kill(third);
  await lock.rollback();
  expect(await count('blog_posts')).toBeGreaterThanOrEqual(PLAIN / 2);
  while (await importStep(context, id));
  for (const table of ['blog_posts', 'imported_posts', 'redirects', 'blog_categories', 'media', 'blog_tags'])
    expect(await count(table)).toBe(0);
  expect(await db('import_items').whereNot({ outcome: 'undone' })).toEqual([]);
});
