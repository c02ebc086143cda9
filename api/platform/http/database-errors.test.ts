import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { errorOfDatabase } from './database-errors.ts';

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
