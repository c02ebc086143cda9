import { vi } from 'vitest';
import { WAIT_MS } from './limits.ts';

/** Like `expect.poll`, but also for hooks. @param check throws until it is fulfilled */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: WAIT_MS, interval: 50 });
