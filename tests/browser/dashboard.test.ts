import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { withProduct } from '../support/product.ts';
import { watchRequests } from '../support/requests.ts';
import { signIn } from '../support/sign-in.ts';
import { carry, NARROW, newVisitor, WIDE } from '../support/visitor.ts';
import { isSound } from '../support/widths.ts';

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

it('shows what to do, figures and the funnel within its height, without findings of axe', async () => {
  const page = await admin('/admin?days=30', {});
  const list = page.getByRole('region', { name: /^Going live/ });
  await list.getByRole('button', { name: 'Hide the list' }).click();
  await list.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Hide for now' }).click();
  await isSound(page, [], async (width) => {
    await page
      .getByRole('link', { name: /\b(late|first reply)\b/ })
      .first()
      .waitFor();
    await page.getByRole('link', { name: /^Most enquiries come from/ }).waitFor();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(width === WIDE.width ? 1.5 * WIDE.height : 3 * NARROW.height);
  });
});

describe.each([
  ['1440 px', WIDE],
  ['390 px', NARROW],
])('the dashboard at %s', (_name, viewport) => {
  it.each([
    ['the figures', /api\/admin\/dashboard\?/],
    ['what waits', /api\/admin\/dashboard\/waiting/],
    ['what is coming up', /api\/admin\/dashboard\/coming/],
    ['the health check', /api\/admin\/status$/],
    ['the enquiries', /api\/admin\/consultations\?/],
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
    await page.getByRole('region', { name: 'Waiting for a reply' }).getByRole('listitem').first().waitFor();
    await answered();
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    expect(shift).toBeLessThan(0.02);
  });
});
