import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withProduct } from '../../support/product.ts';
import { newVisitor, open, WIDE } from '../../support/visitor.ts';
import { resize } from '../../support/widths.ts';

const product = withProduct({ seed: true });

const ARTICLE = '/blog/the-best-board-papers-fit-on-two-pages';
const cardOf = (page: Page, title = /Ready to|Meet the|Want to/) =>
  page.getByRole('complementary', { name: title });

/** @param past pixels beyond the threshold */
const scroll = (page: Page, past: number) =>
  page.evaluate((beyond) => window.scrollTo(0, 0.9 * window.innerHeight + 100 + beyond), past);

it('waits for the cookie choice, appears below 90 % of the window height plus 100 px, hides for the dialog, and once dismissed stays away until the next page', async () => {
  const page = await newVisitor({ cookies: 'unasked' });
  await open(page, `${product.url}/blog`);
  const card = cardOf(page, /Ready to Apply These Insights\?/);
  const banner = page.getByRole('region', { name: 'Cookies, your call' });
  await banner.waitFor();
  await scroll(page, 1);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await card.count()).toBe(0);
  await banner.getByRole('button', { name: 'Reject all' }).click();
  await card.waitFor();
  await scroll(page, 0);
  await card.waitFor({ state: 'detached' });
  await scroll(page, 50);
  const book = card.getByRole('button', { name: 'Book Free Consultation' });
  await book.click();
  await page.getByRole('dialog').waitFor();
  await page.locator('.prompt').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => book.evaluate((button) => button === document.activeElement)).toBe(true);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await card.waitFor({ state: 'detached' });
  await scroll(page, -100);
  await scroll(page, 100);
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Share Article' }).waitFor();
  await scroll(page, 50);
  await card.waitFor();
});

const SIZES = [WIDE, { width: 320, height: 640 }];

it('is stacked with a toast at any width, and makes way for the focused element', async () => {
  const page = await newVisitor();
  await open(page, product.url + ARTICLE);
  const form = page.getByRole('contentinfo');
  const toast = page.locator('[data-toast]');
  for (const [count, size] of SIZES.entries()) {
    await resize(page, size);
    await scroll(page, 100);
    await cardOf(page).waitFor();
    await form.getByRole('textbox').fill(`reader-${count}@example.com`);
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await toast.waitFor();
    const areApart = () =>
      toast.evaluate((one) => {
        const [a, b] = [one, document.querySelector('.prompt') as Element].map((box) =>
          box.getBoundingClientRect(),
        ) as [DOMRect, DOMRect];
        return a.bottom <= b.top || b.bottom <= a.top;
      });
    await expect.poll(areApart).toBe(true);

    const covered = await page.evaluate(async () => {
      const found: string[] = [];
      for (const control of document.querySelectorAll<HTMLElement>('footer :is(a, button, input)')) {
        control.focus();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const card = document.querySelector('.prompt');
        if (!card?.checkVisibility({ visibilityProperty: true })) continue;
        const a = card.getBoundingClientRect();
        const b = control.getBoundingClientRect();
        const over = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        if (document.activeElement === control && over) found.push(control.outerHTML.slice(0, 100));
      }
      return found;
    });
    expect(covered, `at ${size.width} px`).toEqual([]);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await toast.waitFor({ state: 'detached' });
  }
});
