import { describe, expect, test, vi } from 'vitest';
import { createHashThread, HASHING_BUSY } from './passwords.ts';

const task = { password: 'several words in a row', cost: 4 };
const thread = () => createHashThread(0, 1);

describe('hashing', () => {
  test('hashes in a thread, and verifies its own hashes', async () => {
    const { run } = thread();
    const hash = (await run(task)) as string;
    expect(hash).toMatch(/^\$2b\$04\$.{53}$/);
    expect(await run({ password: task.password, hash })).toBe(true);
    expect(await run({ password: 'another', hash })).toBe(false);
  });

  test('ignores messages with which Node reports the modules of a watched thread', async () => {
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
    expect(await thread().run(task)).toMatch(/^\$2b\$/);
  });

  test('refuses tasks that would wait too long', async () => {
    const { run } = thread();
    const accepted = [run(task), run(task)];
    await expect(run(task)).rejects.toMatchObject({ code: 'unavailable', message: HASHING_BUSY });
    await Promise.all(accepted);
    expect(await run(task)).toMatch(/^\$2b\$/);
  });

  test('rejects an invalid task, and still runs the next one', async () => {
    const { run } = thread();
    const broken = { password: undefined as unknown as string, cost: 4 };
    await expect(run(broken)).rejects.toThrow();
    expect(await run(task)).toMatch(/^\$2b\$/);
  });
});
