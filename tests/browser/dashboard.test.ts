import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { withProduct } from '../support/product.ts';
import { watchRequests } from '../support/requests.ts';
import { signIn } from '../support/sign-in.ts';
import { carry, NARROW, newVisitor, WIDE } from '../support/visitor.ts';
import { areUsableAtBothWidths, isSound } from '../support/widths.ts';

const product = withProduct({ seed: true });
beforeAll(async () => {
  await product.db.raw(`insert into analytics_events (at, name, fields)
    select now() - n * interval '5 hours', name, jsonb_build_object('source', source)
    from generate_series(1, 300) n,
      (values ('page_view', null), ('cta_seen', 'hero'), ('cta_seen', 'footer')) as events (name, source)`);
  await product.db.raw(`insert into analytics_events (at, name, fields)
    select now() - n * interval '1 day', 'dialog_opened', '{"source":"hero"}' from generate_series(1, 20) n`);
  await product.db.raw(`insert into post_views
    select id, current_date - n, 1 + n % 5 from generate_series(0, 40) n, (select id from blog_posts limit 4) p`);
});

async function admin(path: string, options: object): Promise<Page> {
  const page = await newVisitor(options);
  await carry(page, product.url, await signIn(product, 'admin'));
  await page.goto(product.url + path);
  return page;
}

const bars = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true }).locator('rect[class*="Bar"], path[class*="Bar"]');

it('shows what to do, figures, plots and the funnel, without findings of axe', async () => {
  const page = await admin('/admin?days=30', {});
  const funnel = page.getByRole('region', { name: 'From visit to request' });
  await isSound(page, [], async () => {
    await page.getByRole('link', { name: /overdue/ }).waitFor();
    await page.getByText('page views in 30 days', { exact: true }).waitFor();
    await expect.poll(() => bars(page, 'Visits').count()).toBeGreaterThan(20);
    await funnel.getByRole('row', { name: /Home, top/ }).waitFor();
    await page.getByRole('region', { name: 'Most read' }).getByRole('link').first().waitFor();
  });
});

it('keeps the period in the address over a reload, and goes back to the one before', async () => {
  const page = await admin('/admin', {});
  const shorter = page.getByRole('button', { name: '7 days', exact: true });
  await page.getByText('page views in 30 days', { exact: true }).waitFor();
  await areUsableAtBothWidths(page, shorter);
  await shorter.click();
  await page.getByText('page views in 7 days', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?days=7');
  await page.reload();
  await page.getByText('page views in 7 days', { exact: true }).waitFor();
  await page.goBack();
  await page.getByText('page views in 30 days', { exact: true }).waitFor();
});

describe.each([
  ['1440 px', WIDE],
  ['390 px', NARROW],
])('the dashboard at %s', (_name, viewport) => {
  it.each([
    ['the figures', /api\/admin\/dashboard\?/],
    ['the latest requests', /api\/admin\/consultations\?/],
    ['the state of mail', /api\/admin\/mails\/status/],
    ['the list for going live', /api\/admin\/going-live/],
  ])('moves nothing when answers arrive, after all others: %s', async (_what, late) => {
    const page = await newVisitor({ viewport, reducedMotion: 'no-preference' });
    await carry(page, product.url, await signIn(product, 'admin'));
    await page.addInitScript(() => {
      const holder = window as unknown as { shift: number };
      holder.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number }[]) holder.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const hold = Promise.withResolvers<void>();
    await page.route(late, async (route) => {
      await hold.promise;
      await route.continue();
    });
    const answered = watchRequests(page);
    const isAsked = page.waitForRequest(late);
    await page.goto(`${product.url}/admin?days=30`);
    await isAsked;
    await answered(late);
    hold.resolve();
    await expect.poll(() => bars(page, 'Visits').count()).toBeGreaterThan(20);
    await page.getByRole('region', { name: 'Latest requests' }).getByRole('listitem').first().waitFor();
    await answered();
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    expect(shift).toBeLessThan(0.02);
  });
});

it('plots are reached and read by keyboard, or as a table', async () => {
  const page = await admin('/admin?days=7', {});
  const visits = page.getByRole('region', { name: 'Visits', exact: true });
  await expect.poll(() => bars(page, 'Visits').count()).toBeGreaterThan(4);
  const toggle = visits.getByRole('button', { name: 'Visits: Show as table' });
  await toggle.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page
    .getByRole('tooltip')
    .getByText(/page views?$/)
    .waitFor();
  await toggle.press('Enter');
  await expect.poll(() => visits.getByRole('table').getByRole('row').count()).toBe(1 + 7);
});
