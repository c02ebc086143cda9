import { expect, it } from 'vitest';
import { inspectPages } from '../../support/looks.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, WIDE } from '../../support/visitor.ts';

const product = withProduct({ seed: true });

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

/** A generous timeout, because each test loads every page on a possibly busy machine. */
const TIME = 400_000;

it(
  'on a wide screen no page has a finding of axe, is loud as it hydrates or scrolls sideways, also with text of twice the size',
  async () => {
    const found = await inspectPages(product.url, PAGES, WIDE, async (page) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    expect(found).toEqual({});
  },
  TIME,
);

it(
  'on a phone neither, also at 320 pixels',
  async () => {
    expect(
      await inspectPages(product.url, PAGES, NARROW, (page) =>
        page.setViewportSize({ width: 320, height: 640 }),
      ),
    ).toEqual({});
  },
  TIME,
);
