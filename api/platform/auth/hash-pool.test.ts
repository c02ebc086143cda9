import { describe, expect, test, vi } from 'vitest';
import { createHashPool, HASHING_BUSY } from './hash-pool.ts';

const task = { password: 'several words in a row', cost: 4 };
/** One thread, with room for one task of anybody, and three of trusted askers. */
const pool = () => createHashPool({ threads: 1, places: 1, placesOfTrusted: 3 });
const BUSY = { code: 'unavailable', message: HASHING_BUSY };

describe('hashing', () => {
  test('is done in a thread, and compares what it has made', async () => {
    const { run } = pool();
    const hash = (await run(task, false)) as string;
    expect(hash).toMatch(/^\$2b\$04\$.{53}$/);
    expect(await run({ password: task.password, hash }, false)).toBe(true);
    expect(await run({ password: 'another', hash }, false)).toBe(false);
  });

  test('is not mistaken for what a watched thread says of its modules', async () => {
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
    expect(await pool().run(task, false)).toMatch(/^\$2b\$/);
  });

  test('turns away those who would wait too long, and last of all those who have shown that they belong here', async () => {
    const { run } = pool();
    const atWork = run(task, false);
    const waiting = run(task, false);
    await expect(run(task, false)).rejects.toMatchObject(BUSY);
    const trusted = [run(task, true), run(task, true)];
    await expect(run(task, true)).rejects.toMatchObject(BUSY);
    await Promise.all([atWork, waiting, ...trusted]);
    expect(await run(task, false)).toMatch(/^\$2b\$/);
  });

  test('lets trusted askers go first', async () => {
    const { run } = pool();
    const order: string[] = [];
    const note = (who: string, isTrusted: boolean) => run(task, isTrusted).then(() => order.push(who));
    await Promise.all([note('at work', false), note('stranger', false), note('owner', true)]);
    expect(order).toEqual(['at work', 'owner', 'stranger']);
  });

  test('fails alone where a task is none, and the next one is done', async () => {
    const { run } = pool();
    const broken = { password: undefined as unknown as string, cost: 4 };
    await expect(run(broken, false)).rejects.toThrow();
    expect(await run(task, false)).toMatch(/^\$2b\$/);
  });
});
