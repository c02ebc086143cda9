import { vi } from 'vitest';

/** Waits for what `expect.poll` waits for, in hooks too. @param check throws until it is so */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 });
