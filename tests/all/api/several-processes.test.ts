import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { aPost } from '../../../seeds/factories.ts';
import { ask, cookieOf } from '../../support/admin-client.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../../support/database.ts';
import { type RunningProduct, startProduct } from '../../support/product.ts';
import { startProductProcess } from '../../support/product-process.ts';

const CODE = 'TEST-SETUP-CODE';
const owner = {
  full_name: 'Ada Sample',
  email: 'ada@example.com',
  password: 'a long enough password',
  code: CODE,
};

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let one: RunningProduct;
let other: RunningProduct;
let cookie: string;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, { max: 2 });
  const env = { SESSION_SECRET: 'a secret of more than thirty-two characters' };
  [one, other] = await Promise.all([startProduct({ database, env }), startProduct({ database, env })]);
  const setups = await Promise.all([one, other].map(({ url }) => ask(`${url}/api/setup`, { body: owner })));
  expect(setups.map(({ status }) => status).sort()).toEqual([201, 404]);
  cookie = cookieOf(setups.find(({ status }) => status === 201)?.headers ?? new Headers());
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await db.destroy();
  await database.drop();
});

const admin = (running: RunningProduct, path: string, options: Parameters<typeof ask>[1] = {}) =>
  ask(`${running.url}/api/admin/${path}`, { cookie, ...options });

it('a session started in one is valid in the other, and ends in both', async () => {
  const login = await ask(`${one.url}/api/auth/login`, {
    body: { email: owner.email, password: owner.password },
  });
  const mine = { cookie: cookieOf(login.headers) };
  expect((await admin(other, 'categories', mine)).status).toBe(200);
  expect((await ask(`${other.url}/api/auth/logout`, { method: 'POST', ...mine })).status).toBeLessThan(300);
  expect((await admin(one, 'categories', mine)).status).toBe(401);
});

it('a rate limit counts requests to both', async () => {
  const report = { path: '/gone', referrer: null, userAgent: 'x', errorType: '404' };
  const statuses: number[] = [];
  for (let n = 0; n < 32; n++)
    statuses.push((await ask(`${(n % 2 ? one : other).url}/api/log-404`, { body: report })).status);
  expect(statuses).toEqual([...Array(30).fill(204), 429, 429]);
});

it('posts, settings and redirects saved in one are visible through the other', async () => {
  const row = aPost({ slug: 'seen-by-both', published: false });
  await db('blog_posts').insert(row);
  const seen = async () => (await ask(`${other.url}/blog/seen-by-both`)).status;
  expect(await seen()).toBe(404);
  const change = (body: object) => admin(one, `posts/${row.id}`, { method: 'PUT', body });
  expect((await change({ published: true })).status).toBe(200);
  await expect.poll(seen).toBe(200);
  expect((await change({ slug: 'seen-by-all' })).status).toBe(200);
  await expect.poll(seen).toBe(301);
  await db('blog_posts').where({ id: row.id }).delete();
  await expect.poll(async () => (await ask(`${other.url}/blog/seen-by-all`)).status).toBe(404);
});

it('simultaneous starts over an empty database prepare it once, and agree on the setup code', async () => {
  const url = await emptyDatabase();
  const empty = openDatabase(url, { max: 1 });
  try {
    const started = await Promise.all([1, 2].map(() => startProductProcess(url, { SEED: 'sample' })));
    const codes = started.map((running) => /code: (\S+)/.exec(running.output())?.[1]);
    const seeding = started.filter((running) => running.output().includes('Put sample content'));
    const counted = await empty('blog_posts').count('* as n').first();
    await Promise.all(started.map((running) => running.stop()));
    expect(codes[0]).toMatch(/^[A-Z2-9-]{19}$/);
    expect(new Set(codes).size).toBe(1);
    expect(seeding).toHaveLength(1);
    expect(Number(counted?.n)).toBeGreaterThan(0);
  } finally {
    await empty.destroy();
  }
});
