import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { blogImporter } from '../../support/blog-imports.ts';
import { cloneDatabase, type TestDatabase } from '../../support/database.ts';
import { importPieces, post, sourceFile } from '../../support/import-pieces.ts';
import { startProduct } from '../../support/product.ts';
import { startProductProcess } from '../../support/product-process.ts';
import { signIn } from '../../support/sign-in.ts';
import { temporaryFolder } from '../../support/temporary.ts';

const SCRIPT = path.join(import.meta.dirname, '../../support/import-process.ts');
const STOPPED = 'The server stopped while the file was being read. Upload it again.';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let cookie: string;
const dataDir = await temporaryFolder(afterAll);
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, { max: 3 });
  const secrets = { sessionSecret: 'a secret of more than thirty-two characters', setupCode: '' };
  cookie = await signIn({ db, secrets }, 'admin');
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await rm(path.join(dataDir, 'imports'), { recursive: true, force: true });
  await db('imports').delete();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function start() {
  const env = { DATA_DIR: dataDir, SESSION_SECRET: 'a secret of more than thirty-two characters' };
  const product = await startProduct({ database, env, imports: importPieces() });
  ends.push(() => product.stop());
  return { running: product, blogs: blogImporter({ ...product, dataDir }, cookie) };
}

const posts = (count: number) =>
  Array.from({ length: count }, (_, n) => post({ source_id: String(n), title: 'The same title' }));
const place = (id: string) => path.join(dataDir, 'imports', id);
const folders = () => readdir(path.join(dataDir, 'imports'));
const countItems = async (import_id: string) => (await db('import_items').where({ import_id })).length;
const find = (id: string) => db('imports').where({ id }).first();

/** Uploads a file and waits until 1,000 posts are read, after which the reader hangs. */
async function readHalfOf(blogs: ReturnType<typeof blogImporter>): Promise<string> {
  const { body } = await blogs.send(sourceFile([...posts(1000), { type: 'hang' }]));
  await expect.poll(() => countItems(body.id)).toBe(1000);
  expect(await find(body.id)).toMatchObject({ state: 'reading' });
  return body.id;
}

/** Removes what the reader hung on before the next process reads the file. */
const mend = (id: string) => writeFile(path.join(place(id), 'source'), sourceFile(posts(3)));

/** Makes the upload so old that no other process can have its file. */
const letAge = async (id: string) => {
  await db.raw('alter table imports disable trigger imports_touch');
  await db('imports')
    .where({ id })
    .update({ updated_at: db.raw("now() - interval '61 seconds'") });
  await db.raw('alter table imports enable trigger imports_touch');
};

it('reads a file again after the process is killed, unless the file is gone or was retried too often', async () => {
  const running = await startProductProcess(database.url, { DATA_DIR: dataDir }, { script: SCRIPT });
  ends.push(() => running.kill());
  const blogs = blogImporter({ url: running.url, db, dataDir }, cookie);
  const whole = await readHalfOf(blogs);
  const gone = await readHalfOf(blogs);
  const deadly = (await blogs.send(sourceFile(posts(1)))).body.id;
  await running.kill();
  expect((await folders()).sort()).toEqual([whole, gone, deadly].sort());
  await mend(whole);
  await rm(place(gone), { recursive: true });
  // As if two other processes had been killed by it before.
  await db('imports')
    .where({ id: deadly })
    .update({ summary: db.raw(`summary || '{"readings": 3}'`) });
  await letAge(gone);

  const { blogs: next } = await start();
  expect(await next.reaches(whole, 'ready')).toMatchObject({ total: 3, selected: 3 });
  for (const id of [gone, deadly]) {
    expect(await next.reaches(id, 'failed')).toMatchObject({ problem: STOPPED, total: 0 });
    expect(await countItems(id)).toBe(0);
  }
  expect((await next.left()).folders).toBeUndefined();
});

it('leaves a live reader alone, and takes over when it is stopped', async () => {
  const { running, blogs } = await start();
  const stopped = await readHalfOf(blogs);
  const cancelled = await readHalfOf(blogs);
  const { blogs: beside } = await start();
  expect(await beside.find(stopped)).toMatchObject({ state: 'reading', total: 1000 });
  expect((await beside.command(cancelled, 'cancel')).body.state).toBe('failed');
  await expect.poll(folders).toEqual([stopped]);
  await mend(stopped);
  await running.stop();
  expect(await beside.reaches(stopped, 'ready')).toMatchObject({ total: 3, selected: 3 });
});
