import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { NewPreviewLink } from '#shared/post-drafts.ts';
import { inspectPages } from '../../support/looks.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { NARROW, newVisitor } from '../../support/visitor.ts';

const { product, asAdmin } = withAdmin({ seed: true });

const PAGES = [
  '/terms',
  '/blog?category=leadership',
  '/blog?q=no+such+words+anywhere',
  '/blog/no-such-article',
  '/newsletter/confirm/token',
  '/newsletter/confirmed',
  '/newsletter/link-expired',
  '/newsletter/subscribe',
  '/newsletter/requested',
  '/consultation/requested',
];

/** A generous timeout, because the test loads every page twice on a possibly busy machine. */
const TIME = 400_000;

it('no page has a finding of axe, is loud as it loads or scrolls sideways, at any width or text size', {
  timeout: TIME,
}, async () => {
  expect(await inspectPages(product.url, PAGES)).toEqual({});
});

it('without script everything can be reached, in previews too', async () => {
  const page = await newVisitor({ viewport: NARROW, javaScriptEnabled: false });
  const link = await asAdmin<NewPreviewLink>('page-texts/preview-links', { body: {} });
  const review = new URL(link.body.url).pathname;
  const pages = ['/consultation', '/newsletter/subscribe', '/newsletter/unsubscribe/abc', review];
  for (const path of [...pages, '/privacy/request/received']) {
    await page.goto(product.url + path);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Our Team' }).waitFor();
    await page.getByRole('button', { name: 'Close menu' }).click();
    expect(await page.locator('.menu:visible, [data-cookie-settings]:visible').count(), path).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  const reached = (text: Locator) =>
    text.evaluate((one) => {
      one.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await page.goto(`${product.url}${review}/contact`);
  await page.locator('.accordion summary').last().click();
  await expect.poll(() => reached(page.locator('.accordion__item > p').last())).toBe(true);
  await page.goto(`${product.url}${review}/team`);
  await page.locator('.member').last().hover();
  await expect.poll(() => reached(page.locator('.member__more p').last())).toBe(true);
  await page.goto(`${product.url}${review}/`);
  // On a phone three testimonials are all there are.
  const shown = page.locator('.carousel__track > li').filter({ visible: true });
  await expect.poll(() => reached(shown.last().locator('blockquote'))).toBe(true);
});
