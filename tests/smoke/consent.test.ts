import { expect, it } from 'vitest';
import { bannerOf, press, settings, storedAnswer, unasked } from '../support/cookie-banner.ts';
import { withProduct } from '../support/product.ts';
import { newVisitor, open } from '../support/visitor.ts';

const product = withProduct({ seed: true });

it('works by keyboard alone: first in tab order, no trap, switches with Space, and focus returns', async () => {
  const page = await unasked(product.url);
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
  const tabs: (string | null | undefined)[] = [];
  for (let count = 0; count < 6; count += 1) {
    await page.keyboard.press('Tab');
    tabs.push(await focused());
  }
  expect(tabs).toEqual([
    'privacy policy',
    'Reject all',
    'Accept all',
    'Choose for myself',
    'Dismiss',
    'Skip to main content',
  ]);

  await settings(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() =>
    document.activeElement?.matches('section[aria-labelledby="cookies-title"]'),
  );
  await bannerOf(page).getByRole('button', { name: 'Choose for myself' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('');
  await page.keyboard.press('Space');
  expect(await page.getByRole('switch', { name: 'Analytics' }).isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await bannerOf(page).waitFor({ state: 'detached' });
  expect((await storedAnswer(page)).preferences.analytics).toBe(true);
  await expect.poll(focused).toBe('Cookie settings');
});

it('sends and stores nothing before consent, counts from then on, and stops and deletes on withdrawal', async () => {
  const page = await newVisitor({ cookies: 'unasked' });
  const sent: { name: string; fields: object }[] = [];
  await page.route('**/api/events', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ status: 204 });
  });
  const names = () => sent.map(({ name }) => name);
  const header = page.getByRole('banner');
  await open(page, product.url);
  await bannerOf(page).waitFor();
  await header.getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('heading', { name: 'Latest Articles' }).waitFor();
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => [window.localStorage.length, document.cookie])).toEqual([0, '']);

  await press(page, 'Accept all');
  await expect.poll(() => sent).toEqual([{ name: 'page_view', fields: { path: '/blog' } }]);
  await page.getByRole('link', { name: 'Finance' }).first().click();
  await expect
    .poll(() => sent.at(-1))
    .toEqual({ name: 'page_view', fields: { path: '/blog?category=finance' } });
  await page.goBack();
  await expect.poll(() => sent.at(-1)).toEqual({ name: 'page_view', fields: { path: '/blog' } });
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Share Article' }).waitFor();
  await expect.poll(names).toContain('blog_view');

  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: like Google's script
    document.cookie = '_ga=GA1.1.1; Path=/';
  });
  await settings(page).click();
  await bannerOf(page).waitFor();
  expect(await page.evaluate(() => [window.localStorage.length, document.cookie])).toEqual([0, '']);
  const before = sent.length;
  await header.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'Start Your Transformation' }).waitFor();
  await press(page, 'Reject all');
  await header.getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('heading', { name: 'Latest Articles' }).waitFor();
  expect(sent).toHaveLength(before);
});

it('causes no layout shift when it appears', async () => {
  const page = await unasked(product.url, { reducedMotion: 'no-preference' });
  // The browser reports shifts in order but some time after the frame: one of the whole page comes after all that count.
  const shifted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const asked = performance.now();
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { startTime: number; value: number }[]) {
            if (entry.startTime >= asked) return resolve(sum);
            sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        document.documentElement.style.paddingBlockStart = '300px';
      }),
  );
  expect(await shifted).toBeLessThan(0.02);
});
