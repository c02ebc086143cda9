import { onTestFinished, vi } from 'vitest';

/** Milliseconds for a pending animation frame of jsdom. */
const FRAMES = 100;

/**
 * Fake timers for the rest of this test. jsdom drives animation frames with an interval, kept while any is pending: one that
 * was started on the fake clock would never fire again in this process, even in later files.
 */
export function withFakeTimers(options?: Parameters<typeof vi.useFakeTimers>[0]): void {
  vi.useFakeTimers(options);
  // Runs after the hooks that close the page.
  onTestFinished(() => {
    vi.advanceTimersByTime(FRAMES);
    vi.useRealTimers();
  });
}
