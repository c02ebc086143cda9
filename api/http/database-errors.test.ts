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
  ['ECONNREFUSED', 'unavailable'],
])('explains %s as %s, without the words of the database', (code, expected) => {
  const error = errorOfDatabase(failure(code));
  expect(error?.code).toBe(expected);
  expect(error?.message).not.toMatch(/duplicate|constraint|ada@/);
});

it.each([
  'select "id" from "posts" - Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'insert into "posts" - timeout expired',
])('takes %s for a database that cannot be reached', (message) => {
  expect(errorOfDatabase(new Error(message))?.code).toBe('unavailable');
});

it('leaves alone what it does not know', () => {
  expect(errorOfDatabase(failure('42601'))).toBeNull();
  expect(errorOfDatabase(new TypeError('a bug'))).toBeNull();
  expect(errorOfDatabase('text')).toBeNull();
});
