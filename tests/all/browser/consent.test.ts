import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CONSENT_KEY } from '../../../public-site/consent/record.ts';
import { findings } from '../../support/axe.ts';
import { collectEvents, FUNNEL_EVENTS } from '../../support/events.ts';
import { layoutShift } from '../../support/layout-shift.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, newTab, newVisitor, open, WIDE } from '../../support/visitor.ts';
import { areUsable, resize } from '../../support/widths.ts';

const product = withProduct({ seed: true });

const DAY = 24 * 60 * 60 * 1000;
const bannerOf = (page: Page) => page.getByRole('region', { name: 'Cookies, your call' });
const press = (page: Page, name: string) => bannerOf(page).getByRole('button', { name }).click();
const settings = (page: Page) => page.getByRole('button', { name: 'Cookie settings' });

const stored = (page: Page) =>
  page.evaluate((key) => JSON.parse(window.localStorage.getItem(key) ?? 'null'), CONSENT_KEY);

async function unasked(options = {}): Promise<Page> {
  const page = await newVisitor({ cookies: 'unasked', ...options });
  await open(page, product.url);
  await bannerOf(page).waitFor();
  return page;
}

describe('an answer is recorded, hides the banner, and lasts', () => {
  it.each([
    ['Accept all', true],
    ['Reject all', false],
  ])('%s', async (button, allowed) => {
    const page = await unasked();
    await press(page, button);
    await bannerOf(page).waitFor({ state: 'detached' });
    expect(await stored(page)).toEqual({
      hasConsented: true,
      preferences: { essential: true, analytics: allowed, marketing: allowed },
      showBanner: false,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      consentDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    await open(page, `${product.url}/blog`);
    await settings(page).waitFor();
    expect(await bannerOf(page).count()).toBe(0);
  });

  it('custom preferences, with essential on and fixed', async () => {
    const page = await unasked();
    await press(page, 'Choose for myself');
    const essential = page.getByRole('switch', { name: 'Essential' });
    expect([await essential.isChecked(), await essential.isDisabled()]).toEqual([true, true]);
    for (const name of ['Analytics', 'Marketing'])
      expect(await page.getByRole('switch', { name }).isChecked()).toBe(false);
    await page.getByRole('switch', { name: 'Marketing' }).check();
    await press(page, 'Save preferences');
    await bannerOf(page).waitFor({ state: 'detached' });
    expect((await stored(page)).preferences).toEqual({ essential: true, analytics: false, marketing: true });
  });

  it('dismissing only hides it: nothing is recorded, and the next page asks again', async () => {
    const page = await unasked();
    await press(page, 'Dismiss');
    await bannerOf(page).waitFor({ state: 'detached' });
    expect(await stored(page)).toBeNull();
    await open(page, `${product.url}/blog`);
    await bannerOf(page).waitFor();
  });
});

it('works by keyboard alone: first in tab order, no trap, switches with Space, and focus returns', async () => {
  const page = await unasked();
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
  expect((await stored(page)).preferences.analytics).toBe(true);
  await expect.poll(focused).toBe('Cookie settings');
});

it('asks again when the stored answer is 360 days old or cannot be read', async () => {
  const page = await newVisitor({ cookies: 'accepted' });
  const age = async (days: number) => {
    const record = { ...(await stored(page)), consentDate: new Date(Date.now() - days * DAY).toISOString() };
    await page.evaluate(([key, text]) => window.localStorage.setItem(key, text), [
      CONSENT_KEY,
      JSON.stringify(record),
    ] as const);
  };
  await open(page, product.url);
  await age(359);
  await open(page, product.url);
  await settings(page).waitFor();
  expect(await bannerOf(page).count()).toBe(0);
  await age(361);
  await open(page, product.url);
  await bannerOf(page).waitFor();
  await page.evaluate((key) => window.localStorage.setItem(key, '{"hasConsented":tru'), CONSENT_KEY);
  await open(page, product.url);
  await bannerOf(page).waitFor();
});

it('sends and stores nothing before consent, counts from then on, and stops and deletes on withdrawal', async () => {
  const page = await newVisitor({ cookies: 'unasked' });
  const sent = await collectEvents(page, { without: FUNNEL_EVENTS });
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

it('is one answer for all tabs, given or withdrawn', async () => {
  const one = await unasked();
  const other = await newTab(one.context());
  const sent = await collectEvents(other, { without: FUNNEL_EVENTS });
  await open(other, `${product.url}/blog`);
  await bannerOf(other).waitFor();
  await press(one, 'Accept all');
  await bannerOf(other).waitFor({ state: 'detached' });
  await expect.poll(() => sent).toEqual([{ name: 'page_view', fields: { path: '/blog' } }]);
  await settings(one).click();
  await bannerOf(other).waitFor();
  await other.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await other.getByRole('button', { name: 'Start Your Transformation' }).waitFor();
  expect(sent).toHaveLength(1);
});

it('is not in the server’s HTML, and causes no layout shift when it appears', async () => {
  expect(await (await fetch(product.url)).text()).not.toContain('cookies-title');
  const page = await unasked({ reducedMotion: 'no-preference' });
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

const SIZES = [WIDE, NARROW, { width: 320, height: 640 }];

it('axe finds nothing in the banner and its preferences at any width, and both buttons have equal weight', async () => {
  const page = await unasked();
  const look = async ({ width }: typeof WIDE) => {
    expect(await findings(page), `at ${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  };
  for (const size of SIZES) {
    await resize(page, size);
    await look(size);
    const looks = await Promise.all(
      ['Reject all', 'Accept all'].map(async (name) => {
        const button = bannerOf(page).getByRole('button', { name });
        return [
          (await button.boundingBox())?.height,
          await button.evaluate((element) => {
            const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(element);
            return [backgroundColor, color, fontSize, fontWeight];
          }),
        ];
      }),
    );
    expect(looks[0]).toEqual(looks[1]);
    await areUsable(bannerOf(page).getByRole('button', { name: 'Choose for myself' }));
  }
  await press(page, 'Choose for myself');
  const marketing = page.getByRole('switch', { name: 'Marketing' });
  for (const size of SIZES) {
    await resize(page, size);
    await marketing.uncheck();
    await marketing.check();
    await look(size);
  }
});

it('never covers the focused element at any width, down to the last link of the page', async () => {
  const page = await unasked();
  for (const size of SIZES) {
    await resize(page, size);
    const covered = await page.evaluate(() => {
      const banner = document.querySelector('section[aria-labelledby="cookies-title"]') as HTMLElement;
      const controls = [...document.querySelectorAll<HTMLElement>('a, button, input:not([tabindex="-1"])')];
      return controls
        .filter(
          (control) => !banner.contains(control) && control.checkVisibility({ visibilityProperty: true }),
        )
        .filter((control) => {
          control.focus();
          const { top, bottom } = control.getBoundingClientRect();
          return (
            document.activeElement === control && (top + bottom) / 2 > banner.getBoundingClientRect().top
          );
        })
        .map((control) => control.outerHTML.slice(0, 120));
    });
    expect(covered, `at ${size.width} px`).toEqual([]);
  }
});
