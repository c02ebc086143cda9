import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, newVisitor, open } from '../../support/visitor.ts';

const product = withProduct({ seed: true });

/** What is said of a member beside name and role: hidden on a wide screen until it is asked for. */
const moreOf = async (page: Page) => {
  const card = page.getByRole('article').filter({ hasText: 'Tom Ackroyd' });
  const isHidden = () =>
    card
      .locator('.member__more')
      .evaluate((more) => getComputedStyle(more).clipPath.includes('0px 100%, 100%'));
  return { card, isHidden };
};

it('a team member shows more on hover, focus or a tap, and always on a phone; Escape hides it', async () => {
  const page = await newVisitor({ viewport: { width: 1024, height: 1180 }, hasTouch: true });
  await open(page, `${product.url}/team`);
  const { card, isHidden } = await moreOf(page);
  expect(await isHidden()).toBe(true);
  await card.hover();
  await expect.poll(isHidden).toBe(false);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(isHidden).toBe(true);
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'About Eleanor Marsh' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(isHidden).toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(isHidden).toBe(true);
  await card.tap();
  await expect.poll(isHidden).toBe(false);
  await card.tap();
  await expect.poll(isHidden).toBe(true);
  await page.setViewportSize(NARROW);
  await expect.poll(isHidden).toBe(false);
});

it('follows a link to a section of another legal text', async () => {
  const page = await newVisitor();
  await open(page, `${product.url}/terms`);
  await page.getByRole('link', { name: 'privacy policy', exact: true }).nth(1).click();
  await page.waitForURL('**/privacy#bot-detection');
  await expect
    .poll(() => page.locator('#bot-detection').evaluate((part) => part === document.activeElement))
    .toBe(true);
  const top = await page.locator('#bot-detection').evaluate((part) => part.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(200);
});
