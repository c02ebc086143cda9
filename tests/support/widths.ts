import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findings } from './axe.ts';
import { NARROW, WIDE } from './visitor.ts';

/** Makes the window this large, and waits until the page has drawn itself for it. */
export async function resize(page: Page, size: typeof WIDE): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** Looks at what a page shows on a phone, and then at the same in a wide window, which stays. */
export async function atBothWidths(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await resize(page, size);
    await look(size.width);
  }
}

/** Each of these could be clicked now: it is seen, enabled, at rest and under nothing else. */
export async function areUsable(...controls: Locator[]): Promise<void> {
  for (const control of controls) await control.click({ trial: true });
}

/** At both widths these could be clicked now: a way that is gone in a wide window could be gone on a phone. */
export const areUsableAtBothWidths = (page: Page, ...controls: Locator[]): Promise<void> =>
  atBothWidths(page, () => areUsable(...controls));

/**
 * At both widths the page has no finding, nothing is wider than the window, and what is used next can be.
 * @param look what else is to be seen or done at each width
 */
export async function isSound(
  page: Page,
  next: Locator[] = [],
  look?: (width: number) => Promise<unknown>,
): Promise<void> {
  await atBothWidths(page, async (width) => {
    await look?.(width);
    expect(await findings(page), `at ${width} px`).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await areUsable(...next);
  });
}
