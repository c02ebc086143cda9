import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_STRANGERS, passwordMatches, setHashCost } from './passwords.ts';

beforeAll(() => setHashCost(4));
afterAll(() => setHashCost(12));

test('as many strangers as may wait leave room for known users', async () => {
  const guess = (isTrusted: boolean) => passwordMatches('a guess', null, isTrusted);
  const strangers = Array.from({ length: MOST_STRANGERS }, () => guess(false));
  await expect(guess(false)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await guess(true)).toBe(false);
  expect(await Promise.all(strangers)).toEqual(strangers.map(() => false));
});
