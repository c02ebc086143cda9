import { gzipSync } from 'node:zlib';
import type { Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { withProduct } from '../../support/product.ts';
import { watchRequests } from '../../support/requests.ts';
import { newVisitor, open } from '../../support/visitor.ts';

const product = withProduct({ seed: true });

const KB = 1000;

/** Budgets for the first load of a page: scripts (best gzip) and the style sheet, compressed. */
it.each([
  '/',
  '/team',
  '/blog',
  '/blog/the-best-board-papers-fit-on-two-pages',
  '/privacy/request',
  '/no/such/page',
])('%s stays within its budget', async (path) => {
  const page = await newVisitor({ cookies: 'unasked', isCold: true });
  const answered = watchRequests(page);
  const asked: ReturnType<typeof sizesOf>[] = [];
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
  const scripts = sizes.reduce((sum, { zipped }) => sum + zipped, 0);
  expect(scripts).toBeGreaterThan(10 * KB);
  expect(scripts).toBeLessThanOrEqual(115 * KB);
  expect(bodies('font')).toBeLessThanOrEqual(60 * KB);
  expect(sizes.filter(({ type }) => type === 'stylesheet')).toHaveLength(1);
  expect(overTheWire).toBeLessThanOrEqual(300 * KB);
});

async function sizesOf(request: Request) {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  const type = request.resourceType();
  const script = type === 'script' ? await (await request.response())?.body() : undefined;
  const zipped = script ? gzipSync(script, { level: 9 }).length : 0;
  return { type, body: responseBodySize, headers: responseHeadersSize, zipped };
}
