import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Minified, because it is parsed in each document. */
const SOURCE = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Most attempts on a page that moves while axe reads it. */
const LOOKS = 5;

declare global {
  interface Window {
    axe?: typeof axeCore;
    /** Number of transitions and animations started in this document since axe was injected. */
    movements?: number;
  }
}

/**
 * Runs axe, and returns its findings as short lines, so that a failure names them. Sandboxed frames without scripts are left
 * out, because axe would wait for them for ever; what they show is tested as a page elsewhere. As colours are wrong while
 * they fade, it waits for transitions, and repeats the run if one started meanwhile.
 * @param options for axe; all rules by default
 */
export async function findings(page: Page, options: axeCore.RunOptions = {}): Promise<string[]> {
  for (let look = 1; ; look += 1) {
    await bringIn(page);
    const before = await standstill(page);
    const found = await page.evaluate(async (asked) => {
      if (!window.axe) throw new Error('axe is not in the page: it was left before axe could run.');
      const { violations } = await window.axe.run(
        { exclude: ['iframe[sandbox]'] },
        { ...asked, resultTypes: ['violations'] },
      );
      // A tooltip of the pointed or focused control is at the end of the document, outside landmarks; the control names it.
      const isTooltip = (target: string) => document.querySelector(target)?.closest('[role=tooltip]');
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .map(({ target }) => target.join(' '))
          .filter((target) => id !== 'region' || !isTooltip(target))
          .map((target) => `${id}: ${target}`),
      );
    }, options);
    if (found.length === 0 || look === LOOKS || (await standstill(page)) === before) return found;
  }
}

/** Injects axe into the page and its frames, once each. */
async function bringIn(page: Page): Promise<void> {
  const source = await SOURCE;
  for (const frame of page.frames())
    await bringInto(frame, source).catch((error) => {
      if (!frame.isDetached()) throw error;
    });
}

async function bringInto(frame: Frame, source: string): Promise<void> {
  if (await isSandboxed(frame)) return;
  if (await frame.evaluate(() => window.axe !== undefined)) return;
  await frame.evaluate(source);
  await frame.evaluate(() => {
    window.movements = 0;
    for (const kind of ['animationstart', 'transitionrun'])
      document.addEventListener(kind, () => {
        window.movements = (window.movements ?? 0) + 1;
      });
  });
}

async function isSandboxed(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return false;
  const element = await frame.frameElement();
  return (await element.getAttribute('sandbox')) !== null;
}

/** Waits until only endless animations run. @returns the number of transitions and animations started so far */
async function standstill(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(moving.map(({ finished }) => finished));
    return window.movements ?? 0;
  });
}
