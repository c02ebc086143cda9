import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findings } from './axe.ts';
import { NARROW, WIDE } from './visitor.ts';

/** Resizes the window and waits until the page has been laid out. */
export async function resize(page: Page, size: typeof WIDE): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** Inspects a page at phone width, then in a wide window, which stays. */
export async function atBothWidths(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await resize(page, size);
    await look(size.width);
  }
}

/** Checks that each control can be clicked now: visible, enabled, stable and not covered. */
export async function areUsable(...controls: Locator[]): Promise<void> {
  for (const control of controls) await control.click({ trial: true });
}

/**
 * Checks at both widths that nothing is wider than the window and that the next controls are usable, and in the wide one
 * that axe finds nothing, which takes as long as all else together.
 * @param look further checks or actions at each width
 */
export async function isSound(
  page: Page,
  next: Locator[] = [],
  look?: (width: number) => Promise<unknown>,
): Promise<void> {
  await atBothWidths(page, async (width) => {
    await look?.(width);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await areUsable(...next);
  });
  expect(await findings(page)).toEqual([]);
}
