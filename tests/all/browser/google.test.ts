import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withProduct } from '../../support/product.ts';
import { newVisitor, open } from '../../support/visitor.ts';

const ID = 'G-TEST123456';
const SENT_TO = 'https://region1.google-analytics.com/g/collect';

const product = withProduct({ seed: true, env: { GA_MEASUREMENT_ID: ID } });

/** A fake of Google's script: sends a request for each command while measurement is enabled. */
const STAND_IN = `
  const report = (command) => window['ga-disable-${ID}'] ||
    fetch('${SENT_TO}', { method: 'POST', mode: 'no-cors', body: JSON.stringify([...command]) });
  document.cookie = '_ga=GA1.1.1; Path=/';
  for (const command of window.dataLayer) report(command);
  window.dataLayer.push = function (command) { report(command); return Array.prototype.push.call(this, command); };
`;

async function withGoogle(page: Page) {
  const calls = { scripts: [] as string[], commands: [] as unknown[][] };
  await page.route('https://*.googletagmanager.com/**', async (route) => {
    calls.scripts.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: STAND_IN });
  });
  await page.route('https://*.google-analytics.com/**', async (route) => {
    calls.commands.push(JSON.parse(route.request().postData() ?? '[]'));
    await route.fulfill({ status: 204 });
  });
  return calls;
}

it("loads Google's script only after analytics are allowed, under the content policy, and stops it again", async () => {
  const page = await newVisitor({ cookies: 'unasked' });
  const calls = await withGoogle(page);
  await open(page, `${product.url}/?gclid=abc&utm_source=ads`);
  const banner = page.getByRole('region', { name: 'Cookies, your call' });
  await banner.waitFor();
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('heading', { name: 'Latest Articles' }).waitFor();
  expect(calls).toEqual({ scripts: [], commands: [] });

  await banner.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => calls.commands).toContainEqual(['event', 'page_view', { path: '/blog' }]);
  expect(calls.scripts).toEqual([`https://www.googletagmanager.com/gtag/js?id=${ID}`]);
  expect(calls.commands[0]).toMatchObject(['consent', 'default', { analytics_storage: 'denied' }]);
  expect(calls.commands[1]).toMatchObject(['consent', 'update', { analytics_storage: 'granted' }]);
  expect(await page.evaluate(() => document.cookie)).toContain('_ga=');

  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await banner.waitFor();
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const before = calls.commands.length;
  await header.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'Start Your Transformation' }).waitFor();
  await banner.getByRole('button', { name: 'Reject all' }).click();
  expect(calls.commands).toHaveLength(before);
});
