import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/chromium.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { newVisitor, open } from '../support/visitor.ts';

let product: RunningProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ seed: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const KB = 1000;

/** DESIGN.md section 7: what the first load of a page may weigh, in bytes over the wire. */
it.each([
  '/',
  '/about',
  '/team',
  '/specialities',
  '/blog',
  '/blog/the-best-board-papers-fit-on-two-pages',
  '/contact',
  '/privacy',
  '/terms',
  '/no/such/page',
])(
  '%s stays within its budget',
  async (path) => {
    const page = await newVisitor(browser);
    const sizes: { type: string; bytes: number }[] = [];
    page.on('requestfinished', async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      sizes.push({ type: request.resourceType(), bytes: responseBodySize + responseHeadersSize });
    });
    await open(page, product.url + path);
    const total = (type?: string) =>
      sizes.filter((size) => !type || size.type === type).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total('script')).toBeGreaterThan(10 * KB);
    expect(total('script')).toBeLessThanOrEqual(115 * KB);
    expect(total('font')).toBeLessThanOrEqual(60 * KB);
    expect(total()).toBeLessThanOrEqual(300 * KB);
  },
);
