import { expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, newVisitor, open } from '../../support/visitor.ts';

const product = withProduct({ seed: true });

it('a team member shows more on hover, focus or a tap, and always on a phone; Escape hides it', async () => {
  const page = await newVisitor({ viewport: { width: 1024, height: 1180 }, hasTouch: true });
  await open(page, `${product.url}/team`);
  const card = page.getByRole('article').filter({ hasText: 'Tom Ackroyd' });
  const more = card.locator('.member__more');
  const isHidden = () => more.evaluate((one) => getComputedStyle(one).clipPath.includes('0px 100%, 100%'));
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
