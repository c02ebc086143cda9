import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { collectEvents, FUNNEL_EVENTS } from '../../support/events.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor, open } from '../../support/visitor.ts';

const product = withProduct({ seed: true });

/** Navigates within the app, without a page load. */
const goInside = (page: Page, address: string) =>
  page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);

const addressOf = (page: Page) => page.url().slice(product.url.length);

it('redirects an old path within the app, and Back does not return to it', async () => {
  const page = await newVisitor({ cookies: 'accepted' });
  const sent = await collectEvents(page, { without: FUNNEL_EVENTS });
  await open(page, product.url);
  await goInside(page, '/News/?q=cash');
  await page.getByRole('heading', { name: 'Latest Articles' }).waitFor();
  await page.waitForURL(`${product.url}/blog?q=cash`);
  await expect
    .poll(() => sent)
    .toEqual([
      { name: 'page_view', fields: { path: '/' } },
      { name: 'url_redirect', fields: { from: '/News/', to: '/blog', type: 'automatic' } },
      { name: 'page_view', fields: { path: '/blog?q=cash' } },
    ]);
  await page.goBack();
  await page.getByRole('button', { name: 'Start Your Transformation' }).waitFor();
  expect(addressOf(page)).toBe('/');
});

it('reports a redirect by the server once, keeps the anchor, and leaves a clean address', async () => {
  const page = await newVisitor({ cookies: 'accepted' });
  const sent = await collectEvents(page, { without: FUNNEL_EVENTS });
  await open(page, `${product.url}/contact-us?fbclid=abc#faq-title`);
  const events = [
    { name: 'url_redirect', fields: { from: '/contact-us', to: '/contact', type: 'automatic' } },
    { name: 'page_view', fields: { path: '/contact' } },
  ];
  await expect.poll(() => sent).toEqual(events);
  expect(addressOf(page)).toBe('/contact#faq-title');
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => sent).toEqual([...events, events[1]]);
});

it('reports no redirect without consent, but still cleans the address', async () => {
  const page = await newVisitor();
  const sent = await collectEvents(page);
  await open(page, `${product.url}/index.html`);
  expect(addressOf(page)).toBe('/');
  await goInside(page, '/insights');
  await page.getByRole('heading', { name: 'Latest Articles' }).waitFor();
  await page.waitForURL(`${product.url}/blog`);
  expect(sent).toEqual([]);
});
