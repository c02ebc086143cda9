import { vi } from 'vitest';

/** Like `expect.poll`, but also for hooks. @param check throws until it is fulfilled */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 });
