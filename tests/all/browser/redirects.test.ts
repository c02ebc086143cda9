import { expect, it } from 'vitest';
import { collectEvents, FUNNEL_EVENTS } from '../../support/events.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor, open } from '../../support/visitor.ts';

const product = withProduct({ seed: true });

it('reports a redirect by the server once, keeps the anchor, and leaves a clean address', async () => {
  const page = await newVisitor({ cookies: 'accepted' });
  const sent = await collectEvents(page, { without: FUNNEL_EVENTS });
  await open(page, `${product.url}/contact-us?fbclid=abc#faq-title`);
  const events = [
    { name: 'url_redirect', fields: { from: '/contact-us', to: '/contact', type: 'automatic' } },
    { name: 'page_view', fields: { path: '/contact' } },
  ];
  await expect.poll(() => sent).toEqual(events);
  expect(page.url()).toBe(`${product.url}/contact#faq-title`);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => sent).toEqual([...events, events[1]]);
});
