import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../api/platform/database/database.ts';
import { blogImporter } from '../support/blog-imports.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { post, sourceFile } from '../support/import-pieces.ts';
import { type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { signIn } from '../support/sign-in.ts';

const SCRIPT = path.join(import.meta.dirname, '../support/import-process.ts');
const STOPPED = 'The server stopped while the file was being read. Upload it again.';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let cookie: string;
let dataDir: string;
const processes: ProductProcess[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, { max: 3 });
  const secrets = { sessionSecret: 'a secret of more than thirty-two characters', setupCode: '' };
  cookie = await signIn({ db, secrets }, 'admin');
  dataDir = await mkdtemp(path.join(tmpdir(), 'verve-import-kill-'));
});
afterEach(async () => {
  for (const running of processes.splice(0)) await running.kill();
  await rm(path.join(dataDir, 'imports'), { recursive: true, force: true });
  await db('imports').delete();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start() {
  const running = await startProductProcess(database.url, { DATA_DIR: dataDir }, { script: SCRIPT });
  processes.push(running);
  return { running, blogs: blogImporter({ url: running.url, db, dataDir }, cookie) };
}

const posts = (count: number) =>
  Array.from({ length: count }, (_, n) => post({ source_id: String(n), title: 'The same title' }));
const folders = () => readdir(path.join(dataDir, 'imports'));

/** What the reader hung in is not there when the next one comes. */
const mend = (id: string) => writeFile(path.join(dataDir, 'imports', id, 'source'), sourceFile(posts(1500)));

it('what a process that is stopped was reading is read by the next one, from the beginning', {
  timeout: 60_000,
}, async () => {
  const { running, blogs } = await start();
  const { body } = await blogs.send(sourceFile([...posts(1500), { type: 'hang' }]));
  await expect.poll(async () => (await blogs.left()).import_items).toBe(1000);
  await running.stop();
  expect(await db('imports').where({ id: body.id }).first()).toMatchObject({ state: 'reading' });
  await mend(body.id);
  const next = await start();
  expect(await next.blogs.reaches(body.id, 'ready', 30_000)).toMatchObject({ total: 1500, selected: 1500 });
  expect((await next.blogs.left()).folders).toBeUndefined();
});

const letDie = async () => {
  // So long ago that nobody can be reading it any more.
  await db.raw('alter table imports disable trigger imports_touch');
  await db('imports').update({ updated_at: db.raw("now() - interval '31 seconds'") });
  await db.raw('alter table imports enable trigger imports_touch');
};

it.each([
  ['goes on by itself where its file is there', true],
  ['says so where its file is gone, and leaves nothing', false],
])('the reading of one that is killed %s', { timeout: 120_000 }, async (_what, isThere) => {
  const first = await start();
  const { body } = await first.blogs.send(sourceFile([...posts(1500), { type: 'hang' }]));
  await expect.poll(async () => (await first.blogs.left()).import_items).toBe(1000);
  await first.running.kill();
  expect(await db('imports').where({ id: body.id }).first()).toMatchObject({ state: 'reading' });
  expect(await folders()).toEqual([body.id]);
  if (isThere) await mend(body.id);
  else await rm(path.join(dataDir, 'imports', body.id), { recursive: true });
  await letDie();
  const { blogs } = await start();
  if (isThere) {
    expect(await blogs.reaches(body.id, 'ready', 30_000)).toMatchObject({ total: 1500, selected: 1500 });
    return;
  }
  expect(await blogs.find(body.id)).toMatchObject({ state: 'failed', problem: STOPPED, total: 0 });
  expect(await blogs.left()).toEqual({ imports: 1 });
});

it('a reading that its processes die of is given up', { timeout: 60_000 }, async () => {
  const first = await start();
  const { body } = await first.blogs.send(sourceFile([...posts(1500), { type: 'hang' }]));
  await expect.poll(async () => (await first.blogs.left()).import_items).toBe(1000);
  await first.running.kill();
  await db('imports').update({ summary: db.raw(`summary || '{"readings": 3}'`) });
  await letDie();
  const { blogs } = await start();
  expect(await blogs.find(body.id)).toMatchObject({ state: 'failed', problem: STOPPED });
});

it.runIf(process.platform === 'linux')(
  'what it reads in does not outlive it, even in an endless loop',
  {
    timeout: 60_000,
  },
  async () => {
    const { running, blogs } = await start();
    const { body } = await blogs.send(sourceFile([...posts(1500), { type: 'spin' }]));
    await expect.poll(async () => (await blogs.left()).import_items).toBe(1000);
    expect(await db('imports').where({ id: body.id }).first()).toMatchObject({ state: 'reading' });
    const pid = running.child.pid as number;
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
      .trim()
      .split(' ')
      .map(Number);
    const alive = () => children.filter((child) => existsSync(`/proc/${child}`));
    expect(alive()).toHaveLength(1);
    await running.kill();
    await expect.poll(alive, { timeout: 15_000 }).toEqual([]);
  },
);

it('a reader that lives is left alone by others', { timeout: 60_000 }, async () => {
  const first = await start();
  const { body } = await first.blogs.send(sourceFile([post({ source_id: '1' }), { type: 'hang' }]));
  const { blogs } = await start();
  expect(await blogs.find(body.id)).toMatchObject({ state: 'reading' });
  expect((await blogs.command(body.id, 'cancel')).body.state).toBe('failed');
  // The process that reads hears of it by its heartbeat.
  await expect.poll(folders, { timeout: 15_000 }).toEqual([]);
});

it('one that is killed while it analyses leaves whole chunks, with which the next one goes on', {
  timeout: 120_000,
}, async () => {
  const COUNT = 3000;
  const first = await start();
  const { body } = await first.blogs.send(sourceFile(posts(COUNT)));
  await expect
    .poll(async () => (await db('imports').where({ id: body.id }).first()).position, {
      timeout: 60_000,
      interval: 10,
    })
    .toBeGreaterThan(0);
  await first.running.kill();
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
  const { blogs } = await start();
  const found = await blogs.reaches(body.id, 'ready', 60_000);
  expect(found).toMatchObject({ total: COUNT, position: COUNT, selected: COUNT });
  const slugs = await db('import_items').where({ import_id: body.id }).distinct('slug');
  expect(slugs).toHaveLength(COUNT);
});
