import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Minified: a third of what has to be read in each document. */
const SOURCE = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How often a page is looked at again that moved under axe's eyes. */
const LOOKS = 5;

declare global {
  interface Window {
    axe?: typeof axeCore;
    /** How many movements have begun in this document since axe came into it. */
    movements?: number;
  }
}

/**
 * axe's findings as short lines, so that a failure names them. A frame in which no script may run is left out: axe would
 * wait in it for ever, and what the previews show in one is looked at where it is a page.
 * A colour that is still fading in is no colour of the design: what moves is waited for, and findings of a page that began
 * to move while axe was reading it are read again.
 * @param options what axe runs; all of its rules by default
 */
export async function findings(page: Page, options: axeCore.RunOptions = {}): Promise<string[]> {
  for (let look = 1; ; look += 1) {
    await bringIn(page);
    const before = await standstill(page);
    const found = await page.evaluate(async (asked) => {
      const { violations = [] } =
        (await window.axe?.run(
          { exclude: ['iframe[sandbox]'] },
          { ...asked, resultTypes: ['violations'] },
        )) ?? {};
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
    }, options);
    if (found.length === 0 || look === LOOKS || (await standstill(page)) === before) return found;
  }
}

/** Puts axe into the page's document and those of its frames, once for each. */
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

/** Waits until nothing moves but what moves for ever. @returns how many movements have begun on this page so far */
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
