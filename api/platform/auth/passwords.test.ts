import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword, MOST_STRANGERS, passwordMatches, setHashCost } from './passwords.ts';

beforeAll(() => setHashCost(4));
afterAll(() => setHashCost(12));

test('as many strangers as may wait leave room for known users', async () => {
  const guess = (isTrusted: boolean) => passwordMatches('a guess', null, isTrusted);
  const strangers = Array.from({ length: MOST_STRANGERS }, () => guess(false));
  await expect(guess(false)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await guess(true)).toBe(false);
  expect(await Promise.all(strangers)).toEqual(strangers.map(() => false));
});

const COMPOSED = 'd\u00e9j\u00e0 vu encore';
const DECOMPOSED = COMPOSED.normalize('NFD');

test.each([
  ['composed letters', COMPOSED, DECOMPOSED],
  ['decomposed letters', DECOMPOSED, COMPOSED],
  ['full-width letters', 'ｐassword of mine', 'password of mine'],
  ['ligatures', 'the ﬁrst of ﬁve', 'the first of five'],
])('a password with %s matches however a keyboard composes it', async (_, chosen, typed) => {
  const hash = await hashPassword(chosen);
  expect(await passwordMatches(chosen, hash, true)).toBe(true);
  expect(await passwordMatches(typed, hash, true)).toBe(true);
  expect(await passwordMatches(`${typed}.`, hash, true)).toBe(false);
});
