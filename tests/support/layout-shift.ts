import type { Page } from 'playwright-core';

/**
 * Sums the layout shifts of a page since it was opened. The browser reports shifts in order but some time after the frame,
 * so this moves the whole page, and waits for the report of that: all before it has then been counted.
 */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const asked = performance.now();
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { startTime: number; value: number }[]) {
            if (entry.startTime >= asked) return resolve(sum);
            sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        document.documentElement.style.paddingBlockStart = '300px';
      }),
  );
