import { onTestFinished, vi } from 'vitest';

/** Milliseconds for the frame that jsdom may have pending. */
const FRAMES = 100;

/**
 * Fake timers for the rest of this test. jsdom draws its frames by a timer that it keeps for as long as anything waits for
 * one: begun on the fake clock and left there, no frame comes any more in this process, in later files neither.
 */
export function withFakeTimers(options?: Parameters<typeof vi.useFakeTimers>[0]): void {
  vi.useFakeTimers(options);
  // After the hooks that close the page.
  onTestFinished(() => {
    vi.advanceTimersByTime(FRAMES);
    vi.useRealTimers();
  });
}
