import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** How often a page is looked at again that moved under axe's eyes. */
const LOOKS = 5;

/**
 * axe's findings as short lines, so that a failure names them. A frame in which no script may run is left out: axe would
 * wait in it for ever, and what the previews show in one is looked at where it is a page.
 * A colour that is still fading in is no colour of the design: what moves is waited for, and findings of a page that began
 * to move while axe was reading it are read again.
 * @param rules those of axe that are asked for; all of them unless given
 */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(() => {
    if ('movements' in window) return;
    const counted = Object.assign(window, { movements: 0 });
    for (const kind of ['animationstart', 'transitionrun'])
      document.addEventListener(kind, () => {
        counted.movements += 1;
      });
  });
  for (let look = 1; ; look += 1) {
    const before = await standstill(page);
    const axe = new AxeBuilder({ page }).exclude('iframe[sandbox]');
    const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
    if (violations.length === 0) return [];
    if (look === LOOKS || (await standstill(page)) === before)
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
  }
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
    return (window as Window & { movements?: number }).movements ?? 0;
  });
}
