import { describe, expect, test, vi } from 'vitest';
import { createHashPool, HASHING_BUSY } from './hash-pool.ts';

const task = { password: 'several words in a row', cost: 4 };
/** One thread, with room for one waiting task of a stranger, and for three including trusted ones. */
const pool = () => createHashPool({ threads: 1, places: 1, placesOfTrusted: 3 });
const BUSY = { code: 'unavailable', message: HASHING_BUSY };

describe('hashing', () => {
  test('hashes in a thread, and verifies its own hashes', async () => {
    const { run } = pool();
    const hash = (await run(task, false)) as string;
    expect(hash).toMatch(/^\$2b\$04\$.{53}$/);
    expect(await run({ password: task.password, hash }, false)).toBe(true);
    expect(await run({ password: 'another', hash }, false)).toBe(false);
  });

  test('ignores messages with which Node reports the modules of a watched thread', async () => {
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
    expect(await pool().run(task, false)).toMatch(/^\$2b\$/);
  });

  test('refuses tasks that would wait too long, trusted ones last', async () => {
    const { run } = pool();
    const atWork = run(task, false);
    const waiting = run(task, false);
    await expect(run(task, false)).rejects.toMatchObject(BUSY);
    const trusted = [run(task, true), run(task, true)];
    await expect(run(task, true)).rejects.toMatchObject(BUSY);
    await Promise.all([atWork, waiting, ...trusted]);
    expect(await run(task, false)).toMatch(/^\$2b\$/);
  });

  test('runs trusted tasks first', async () => {
    const { run } = pool();
    const order: string[] = [];
    const note = (who: string, isTrusted: boolean) => run(task, isTrusted).then(() => order.push(who));
    await Promise.all([note('at work', false), note('stranger', false), note('owner', true)]);
    expect(order).toEqual(['at work', 'owner', 'stranger']);
  });

  test('rejects an invalid task, and still runs the next one', async () => {
    const { run } = pool();
    const broken = { password: undefined as unknown as string, cost: 4 };
    await expect(run(broken, false)).rejects.toThrow();
    expect(await run(task, false)).toMatch(/^\$2b\$/);
  });
});
