import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/chromium.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { watchRequests } from '../support/requests.ts';
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

/** DESIGN.md section 7: what the first load of a page may weigh, compressed; and its one style sheet. */
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
])('%s stays within its budget', async (path) => {
  const page = await newVisitor(browser, { cookies: 'unasked' });
  const answered = watchRequests(page);
  const asked: Promise<{ type: string; body: number; headers: number }>[] = [];
  page.on('requestfinished', (request) => {
    asked.push(sizesOf(request));
  });
  await open(page, product.url + path);
  await page.getByRole('region', { name: 'Cookies, your call' }).waitFor();
  await answered();
  const sizes = await Promise.all(asked);
  const bodies = (type: string) =>
    sizes.filter((size) => size.type === type).reduce((sum, { body }) => sum + body, 0);
  const overTheWire = sizes.reduce((sum, { body, headers }) => sum + body + headers, 0);
  expect(bodies('script')).toBeGreaterThan(10 * KB);
  expect(bodies('script')).toBeLessThanOrEqual(115 * KB);
  expect(bodies('font')).toBeLessThanOrEqual(60 * KB);
  expect(sizes.filter(({ type }) => type === 'stylesheet')).toHaveLength(1);
  expect(overTheWire).toBeLessThanOrEqual(300 * KB);
});

async function sizesOf(request: Request) {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  return { type: request.resourceType(), body: responseBodySize, headers: responseHeadersSize };
}
