import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS } from '#shared/public.ts';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { ask } from '../../support/admin-client.ts';
import { CONSULTATION_REQUEST } from '../../support/consultation-request.ts';
import { cloneDatabase, type TestDatabase } from '../../support/database.ts';
import { type ProductProcess, startProductProcess } from '../../support/product-process.ts';

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
    // The last line may be incomplete.
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    // On a slow machine the line of a request says so.
    .map((line) => JSON.parse(line.replace('"slow request"', '"request"')));

const told = (id: string) => lines().filter(({ request_id }) => request_id === id);

const send = (id: string, email: string) =>
  ask(`${product.url}${API_PATHS.consultation}?source=footer`, {
    body: { ...CONSULTATION_REQUEST, email },
    headers: { 'X-Request-Id': id },
  });

test('one id connects a request’s log line with its jobs and mails', async () => {
  const id = 'story-of-one-request';
  const email = 'story@example.com';
  const answer = await send(id, email);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-request-id')).toBe(id);
  // A quick job may finish before the request's line is written.
  await expect
    .poll(() => told(id).map(({ msg }) => msg))
    .toEqual(expect.arrayContaining(['request', 'a mail was written', 'job done']));
  const story = told(id);
  expect(story.find(({ msg }) => msg === 'request')).toMatchObject({
    method: 'POST',
    path: API_PATHS.consultation,
    status: 200,
  });
  expect(story.find(({ msg }) => msg === 'a mail was written')).toMatchObject({
    kind: 'consultation_confirmation',
  });
  expect(story.find(({ msg }) => msg === 'job done')).toMatchObject({ queue: 'deliver-mail' });
  // Each line has the id once, and no personal data.
  const raw = product
    .output()
    .split('\n')
    .filter((line) => line.includes(id));
  for (const line of raw) expect(line.split('"request_id"')).toHaveLength(2);
  expect(product.output()).not.toContain(email);
});

test('an error page shows the id with which to find the cause in the log', async () => {
  const db = openDatabase(database.url, { max: 1 });
  await db.raw('alter table blog_posts rename to away');
  try {
    const answer = await fetch(`${product.url}/sitemap.xml`, {
      headers: { 'X-Request-Id': 'story-of-a-failure' },
    });
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('Reference: story-of-a-failure');
    await expect.poll(() => told('story-of-a-failure').map(({ msg }) => msg)).toContain('request');
    expect(told('story-of-a-failure').find(({ msg }) => msg === 'request failed')).toMatchObject({
      err: { code: '42P01' },
    });
  } finally {
    await db.raw('alter table away rename to blog_posts');
    await db.destroy();
  }
});
