import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { ApiError, errorOfDatabase, INTERNAL_MESSAGE, invalid } from './api-error.ts';
import { errorHandler } from './refusals.ts';

let server: ReturnType<express.Express['listen']> | undefined;
afterEach(() => server?.close());

async function answerTo(thrown: unknown, path = '/') {
  const app = express();
  app.use((request, _response, next) => {
    request.id = 'request-1';
    request.log = { error: () => undefined } as never;
    next(thrown);
  });
  app.use(errorHandler);
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, body: await response.json() };
}

it('sends an ApiError’s message, in both fields that clients read', async () => {
  const errors = { slug: 'Taken.' };
  expect(await answerTo(new ApiError('conflict', 'Taken.', errors))).toEqual({
    ...{ status: 409, retryAfter: null },
    body: { message: 'Taken.', error: 'Taken.', code: 'conflict', errors, request_id: 'request-1' },
  });
});

it.each([new Error('password=hunter2'), 'text', null])('does not reveal other errors: %j', async (thrown) => {
  const answer = await answerTo(thrown ?? new Error('x'));
  expect(answer).toMatchObject({ status: 500, body: { message: INTERNAL_MESSAGE, code: 'internal' } });
  expect(JSON.stringify(answer.body)).not.toContain('hunter2');
});

it.each(['53100', 'ENOSPC', 'EDQUOT'])('says what to do when the disk is full (%s)', async (code) => {
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code });
  const words = 'This could not be saved because the server has no room left.';
  for (const [path, rest] of [
    ['/api/handle-consultation-request', 'Please try again later.'],
    ['/api/admin/posts', 'Tell the person who looks after the server, and try again later.'],
  ]) {
    const body = { message: `${words} ${rest}`, code: 'unavailable' };
    expect(await answerTo(full, path)).toMatchObject({ status: 503, retryAfter: '5', body });
  }
});

it('nests the first message of each field, and puts messages without a field at the root', () => {
  const schema = z
    .strictObject({ a: z.string('Say a'), b: z.object({ c: z.int('Say c') }) })
    .refine(() => false, { error: 'Never right', when: () => true });
  const result = schema.safeParse({ b: { c: 'x' }, __proto__x: 1 });
  expect(invalid(result.error as z.ZodError).errors).toEqual({
    a: 'Say a',
    b: { c: 'Say c' },
    __proto__x: 'There is no such field',
    root: { serverError: 'Never right' },
  });
});

it('is not fooled by a field called __proto__', () => {
  const path = ['__proto__', 'polluted'];
  const error = invalid({ issues: [{ code: 'custom', path, message: 'x', input: 1 }] });
  expect(error.errors).toBeDefined();
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

const failure = (code: string) =>
  Object.assign(
    new Error('duplicate key value violates unique constraint "users_email_key" (ada@example.com)'),
    { code },
  );

it.each([
  ['23505', 'conflict'],
  ['23503', 'conflict'],
  ['22P02', 'invalid'],
  ['22021', 'invalid'],
  ['40P01', 'conflict'],
  ['53300', 'unavailable'],
  ['57014', 'unavailable'],
  ['53100', 'unavailable'],
])('explains %s as %s, without the words of the database', (code, expected) => {
  const error = errorOfDatabase(failure(code));
  expect(error?.code).toBe(expected);
  expect(error?.message).not.toMatch(/duplicate|constraint|ada@/);
});

it.each([
  'select "id" from "posts" - Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'insert into "posts" - timeout expired',
  'insert into "posts" - Query read timeout',
  'update "posts" set "title" = ? - read ECONNRESET',
])('takes %s for a database that cannot be reached', (message) => {
  expect(errorOfDatabase(new Error(message))?.code).toBe('unavailable');
});

it('treats any failed connection as an unreachable database', async () => {
  for (const to of [{ path: '/nowhere/.s.PGSQL.5432' }, { port: 1, host: '127.0.0.1' }]) {
    const [error] = await once(connect(to), 'error');
    const message = error.message;
    expect(errorOfDatabase(error), message).toMatchObject({ code: 'unavailable', cause: error });
    expect(errorOfDatabase(new AggregateError([error, error]))?.code, message).toBe('unavailable');
  }
});

it('does not blame the database for a missing file or a visitor who leaves', async () => {
  const missing = await readFile('/nowhere/at/all').catch((error) => error);
  expect(missing).toMatchObject({ code: 'ENOENT' });
  expect(errorOfDatabase(missing)).toBeNull();
  for (const [code, message] of [
    ['ECONNRESET', 'aborted'],
    ['EPIPE', 'write EPIPE'],
    ['ETIMEDOUT', 'the mail server is silent'],
    ['ENOSPC', 'no space left on device, write'],
  ] as const)
    expect(errorOfDatabase(Object.assign(new Error(message), { code })), code).toBeNull();
});

it('returns null for unknown errors', () => {
  expect(errorOfDatabase(failure('42601'))).toBeNull();
  expect(errorOfDatabase(new TypeError('a bug'))).toBeNull();
  expect(errorOfDatabase('text')).toBeNull();
});
