import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createHashThread, hashPassword, MOST_STRANGERS, passwordMatches, setHashCost } from './passwords.ts';

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

const task = { password: 'several words in a row', cost: 4 };
const thread = () => createHashThread(0, 1);

describe('hashing', () => {
  test('ignores messages with which Node reports the modules of a watched thread', async () => {
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
    expect(await thread().run(task)).toMatch(/^\$2b\$/);
  });

  test('rejects an invalid task, and still runs the next one', async () => {
    const { run } = thread();
    const broken = { password: undefined as unknown as string, cost: 4 };
    await expect(run(broken)).rejects.toThrow();
    expect(await run(task)).toMatch(/^\$2b\$/);
  });

  // Only there does a thread set its priority, which systems may refuse.
  test.runIf(process.platform === 'linux')(
    'a thread that ends refuses its task, and harms nothing else',
    async () => {
      const { run } = createHashThread(1000, 1);
      for (let again = 0; again < 3; again += 1) await expect(run(task)).rejects.toThrow('has ended');
    },
  );
});
