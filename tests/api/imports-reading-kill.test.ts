import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../api/platform/database/database.ts';
import { blogImporter } from '../support/blog-imports.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { importPieces, type Line, post, sourceFile } from '../support/import-pieces.ts';
import { startProduct } from '../support/product.ts';
import { type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { signIn } from '../support/sign-in.ts';

const SCRIPT = path.join(import.meta.dirname, '../support/import-process.ts');
const STOPPED = 'The server stopped while the file was being read. Upload it again.';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let cookie: string;
let dataDir: string;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, { max: 3 });
  const secrets = { sessionSecret: 'a secret of more than thirty-two characters', setupCode: '' };
  cookie = await signIn({ db, secrets }, 'admin');
  dataDir = await mkdtemp(path.join(tmpdir(), 'verve-import-kill-'));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await rm(path.join(dataDir, 'imports'), { recursive: true, force: true });
  await db('imports').delete();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A process that is to be killed or stopped. */
async function start(): Promise<{ running: ProductProcess; blogs: ReturnType<typeof blogImporter> }> {
  const running = await startProductProcess(database.url, { DATA_DIR: dataDir }, { script: SCRIPT });
  ends.push(() => running.kill());
  return { running, blogs: blogImporter({ url: running.url, db, dataDir }, cookie) };
}

/** What comes after it, or is there beside it. */
async function startAnother() {
  const env = { DATA_DIR: dataDir, SESSION_SECRET: 'a secret of more than thirty-two characters' };
  const product = await startProduct({ database, env, imports: importPieces() });
  ends.push(() => product.stop());
  return blogImporter({ ...product, dataDir }, cookie);
}

const posts = (count: number) =>
  Array.from({ length: count }, (_, n) => post({ source_id: String(n), title: 'The same title' }));
const place = (id: string) => path.join(dataDir, 'imports', id);
const folders = () => readdir(path.join(dataDir, 'imports'));
const countItems = async (import_id: string) => (await db('import_items').where({ import_id })).length;
const find = (id: string) => db('imports').where({ id }).first();

/** A file of 1,500 posts that is read up to its thousandth, and no further. */
async function readHalfOf(blogs: ReturnType<typeof blogImporter>, last: Line): Promise<string> {
  const { body } = await blogs.send(sourceFile([...posts(1500), last]));
  await expect.poll(() => countItems(body.id)).toBe(1000);
  expect(await find(body.id)).toMatchObject({ state: 'reading' });
  return body.id;
}

/** What the reader hung in is not there when the next one comes. */
const mend = (id: string) => writeFile(path.join(place(id), 'source'), sourceFile(posts(1500)));

const letDie = async () => {
  // So long ago that nobody can be reading it any more.
  await db.raw('alter table imports disable trigger imports_touch');
  await db('imports').update({ updated_at: db.raw("now() - interval '31 seconds'") });
  await db.raw('alter table imports enable trigger imports_touch');
};

it('what a process that is killed was reading is read anew where its file is there, but not for ever', async () => {
  const { running, blogs } = await start();
  const spins = await readHalfOf(blogs, { type: 'spin' });
  const gone = await readHalfOf(blogs, { type: 'hang' });
  const deadly = (await blogs.send(sourceFile(posts(1)))).body.id;
  const pid = running.child.pid as number;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''))
    .trim()
    .split(' ');
  const alive = () => children.filter((child) => child !== '' && existsSync(`/proc/${child}`));
  if (process.platform === 'linux') expect(alive().length).toBeGreaterThan(1);
  await running.kill();
  // What it reads in does not outlive it, even in an endless loop.
  await expect.poll(alive).toEqual([]);
  expect((await folders()).sort()).toEqual([spins, gone, deadly].sort());
  await mend(spins);
  await rm(place(gone), { recursive: true });
  // As if two others had died of it before.
  await db('imports')
    .where({ id: deadly })
    .update({ summary: db.raw(`summary || '{"readings": 3}'`) });
  await letDie();

  const next = await startAnother();
  expect(await next.reaches(spins, 'ready')).toMatchObject({ total: 1500, selected: 1500 });
  for (const id of [gone, deadly]) {
    expect(await find(id)).toMatchObject({ state: 'failed', problem: STOPPED, total: 0 });
    expect(await countItems(id)).toBe(0);
  }
  expect((await next.left()).folders).toBeUndefined();
});

it('a reader that lives is left alone by others, and when it is stopped the next one takes over at once', async () => {
  const { running, blogs } = await start();
  const stopped = await readHalfOf(blogs, { type: 'hang' });
  const cancelled = await readHalfOf(blogs, { type: 'hang' });
  const beside = await startAnother();
  expect(await beside.find(stopped)).toMatchObject({ state: 'reading', total: 1000 });
  expect((await beside.command(cancelled, 'cancel')).body.state).toBe('failed');
  // The process that reads hears of it by its heartbeat.
  await expect.poll(folders).toEqual([stopped]);
  await running.stop();
  expect(await find(stopped)).toMatchObject({ state: 'reading' });
  await mend(stopped);
  const next = await startAnother();
  expect(await next.reaches(stopped, 'ready')).toMatchObject({ total: 1500, selected: 1500 });
});

it('one that is killed while it analyses leaves whole chunks, with which the next one goes on', async () => {
  const COUNT = 1500;
  const { running, blogs } = await start();
  const { body } = await blogs.send(sourceFile(posts(COUNT)));
  await expect.poll(async () => (await find(body.id)).position, { interval: 10 }).toBeGreaterThan(0);
  await running.kill();
  // In one statement, which sees one moment: a commit that was on its way as the process died may still arrive.
  const cut = await db('imports as i')
    .where({ id: body.id })
    .first(
      'state',
      'position',
      db.raw(
        `(select count(*) from import_items where import_id = i.id and source_key <> '')::int as looked_at`,
      ),
    );
  expect(cut.state).toBe('analysing');
  expect(cut.looked_at).toBe(cut.position);
  const next = await startAnother();
  const found = await next.reaches(body.id, 'ready');
  expect(found).toMatchObject({ total: COUNT, position: COUNT, selected: COUNT });
  const slugs = await db('import_items').where({ import_id: body.id }).distinct('slug');
  expect(slugs).toHaveLength(COUNT);
});
