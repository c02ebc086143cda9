import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { API_PATHS } from '#shared/public.ts';
import { openDatabase, watchSlowQueries } from '../../api/database.ts';
import type { Logger } from '../../api/log.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { type ProductProcess, startProductProcess } from '../support/product-process.ts';

let database: TestDatabase;
let product: ProductProcess;
beforeAll(async () => {
  database = await cloneDatabase({ seed: true });
  product = await startProductProcess(database.url, { LOG_LEVEL: 'info' });
});
afterAll(async () => {
  await product.stop();
  await database.drop();
});

interface Line {
  msg: string;
  request_id?: string;
  [key: string]: unknown;
}

const lines = (): Line[] =>
  product
    .output()
    .split('\n')
    // What follows the last line break may be a line that is still on its way.
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

const told = (id: string) => lines().filter(({ request_id }) => request_id === id);

test('one id leads from the line of a request to the jobs and mails that came of it', async () => {
  const id = 'story-of-one-request';
  const email = 'story@example.com';
  const answer = await fetch(`${product.url}${API_PATHS.consultation}?source=footer`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': id },
    body: JSON.stringify({
      firstName: 'Story',
      lastName: 'Sample',
      companyName: 'Sample Company Ltd',
      email,
      consent: true,
    }),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-request-id')).toBe(id);
  // A quick job may be done before the line of the request itself is written.
  await expect
    .poll(() => told(id).map(({ msg }) => msg))
    .toEqual(expect.arrayContaining(['request', 'a mail was sent', 'job done']));
  const story = told(id);
  expect(story.find(({ msg }) => msg === 'request')).toMatchObject({
    method: 'POST',
    path: API_PATHS.consultation,
    status: 200,
  });
  expect(story.find(({ msg }) => msg === 'a mail was sent')).toMatchObject({
    kind: 'consultation_confirmation',
  });
  expect(story.find(({ msg }) => msg === 'job done')).toMatchObject({ queue: 'deliver-mail' });
  // The id once in each line, and nothing of the person in any.
  const raw = product
    .output()
    .split('\n')
    .filter((line) => line.includes(id));
  for (const line of raw) expect(line.split('"request_id"')).toHaveLength(2);
  expect(product.output()).not.toContain(email);
});

test('a page that fails says the id under which the log tells why', async () => {
  const db = openDatabase(database.url, { max: 1 });
  await db.raw('alter table blog_posts rename to away');
  try {
    const answer = await fetch(`${product.url}/sitemap.xml`, {
      headers: { 'X-Request-Id': 'story-of-a-failure' },
    });
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('Reference: story-of-a-failure');
    await expect.poll(() => told('story-of-a-failure').map(({ msg }) => msg)).toContain('request');
    expect(told('story-of-a-failure').find(({ msg }) => msg === 'page failed')).toMatchObject({
      err: { code: '42P01' },
    });
  } finally {
    await db.raw('alter table away rename to blog_posts');
    await db.destroy();
  }
});

test('a slow query is logged as it was written, without its values', async () => {
  const warn = vi.fn();
  const db = openDatabase(database.url, { max: 1 });
  watchSlowQueries(db, 100, { warn } as unknown as Logger);
  await db.raw('select 1 as quick');
  await db.raw('select pg_sleep(?), ? as secret', [0.15, 'somebody@example.com']);
  await expect(db.raw('select pg_sleep(?), no_such_column', [0.15])).rejects.toThrow();
  await db.destroy();
  expect(warn.mock.calls).toEqual([
    [{ sql: 'select pg_sleep($1), $2 as secret', ms: expect.any(Number) }, 'slow query'],
  ]);
});
