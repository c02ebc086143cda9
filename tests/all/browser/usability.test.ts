import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { withProduct } from '../../support/product.ts';
import { fillInConsultation, newVisitor, open } from '../../support/visitor.ts';

const product = withProduct({ seed: true, env: { SCHEDULING_URL: 'https://calendar.example.com/verve' } });

const ARTICLE = '/blog/the-best-board-papers-fit-on-two-pages';

it('a first visit shows the call to action above the cookie banner at all usual window sizes', async () => {
  const page = await newVisitor({ cookies: 'unasked' });
  await page.goto(product.url);
  await page.getByRole('region', { name: 'Cookies, your call' }).waitFor();
  const button = page.getByRole('button', { name: 'Start Your Transformation' });
  const corners = () =>
    button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [
        [left + 4, top + 4],
        [right - 4, bottom - 4],
      ].map(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)));
    });
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1280, 720],
    [390, 844],
    [375, 667],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(corners, { message: `${width} x ${height}` }).toEqual([true, true]);
  }
});

describe('the consultation dialog', () => {
  const openDialog = async (page: Page) => {
    await page.getByRole('banner').getByRole('button', { name: 'Contact Us' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    return dialog;
  };
  const send = (page: Page) => page.getByRole('button', { name: 'Request Consultation' }).click();

  it('closes on Back without leaving the page, and leaves no history entry when closed otherwise', async () => {
    const page = await newVisitor();
    await open(page, product.url);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Team' }).click();
    await page.waitForURL('**/team');
    const dialog = await openDialog(page);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/team');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await openDialog(page);
      await close();
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/team');
    }
    await page.goBack();
    await page.waitForURL(`${product.url}/`);
    await page.getByRole('heading', { level: 1, name: /^NON-EXECUTIVES/ }).waitFor();
  });

  it('closes three seconds after success, but not while in use; the toast keeps the link', async () => {
    const page = await newVisitor({ isCold: true });
    await open(page, product.url);
    await page.route('**/api/handle-consultation-request*', (route) =>
      route.fulfill({ json: { success: true, message: 'ok', id: '1' } }),
    );
    await page.clock.install();
    // From here on, the test controls the time.
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const use of ['nothing', 'pointer', 'keyboard']) {
      const dialog = await openDialog(page);
      await fillInConsultation(dialog);
      await send(page);
      const success = dialog.locator('.consultation__success');
      await success.waitFor();
      const link = success.getByRole('link', { name: 'Prefer to pick a time now?' });
      if (use === 'pointer') {
        await page.mouse.move(700, 400);
        await page.mouse.move(705, 405);
      } else if (use === 'keyboard') await link.focus();
      if (use !== 'nothing') {
        await success.getByText('This dialog closes automatically when you leave it.').waitFor();
        await page.clock.runFor(10_000);
        expect(await link.isVisible()).toBe(true);
        if (use === 'pointer') await page.mouse.move(5, 5);
        else await link.blur();
        await success.getByText('This dialog closes automatically.').waitFor();
      }
      await page.clock.runFor(2900);
      expect(await success.isVisible()).toBe(true);
      await page.clock.runFor(200);
      await dialog.waitFor({ state: 'detached' });
      await page.clock.runFor(20_000);
      const toast = page.locator('[data-toast]');
      expect(await toast.getByRole('link', { name: 'Prefer to pick a time now?' }).isVisible()).toBe(true);
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await toast.waitFor({ state: 'detached' });
    }
  });
});

it('every button has an outline with forced colours', async () => {
  const page = await newVisitor({ forcedColors: 'active' });
  await open(page, product.url);
  await page.getByRole('button', { name: 'Start Your Transformation' }).click();
  await page.getByRole('dialog').waitFor();
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll('.button')]
      .filter((button) => button.checkVisibility() && getComputedStyle(button).borderTopWidth === '0px')
      .map((button) => button.textContent),
  );
  expect(bare).toEqual([]);
});

it('in print an article is only its text, questions show their answers, and nothing is pale on paper', async () => {
  const page = await newVisitor();
  await page.emulateMedia({ media: 'print' });
  await page.goto(product.url + ARTICLE);
  for (const control of ['.header__burger', '.share', '.newsletter', '.back-link'])
    expect(await page.locator(control).first().isVisible(), control).toBe(false);
  expect(await page.locator('.prose').isVisible()).toBe(true);
  expect(await page.locator('.footer').evaluate((footer) => getComputedStyle(footer).backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  );
  await page.goto(`${product.url}/contact`);
  await expect
    .poll(() =>
      page.getByText('£3,000 per month').evaluate((text) => text.getBoundingClientRect().height > 10),
    )
    .toBe(true);
  expect(await page.locator('.accordion__item > p').filter({ visible: true }).count()).toBe(10);
  const colourOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).color);
  for (const [path, selector] of [
    ['/specialities', '.page-hero .lead'],
    ['/team', '.member__more b'],
  ] as const) {
    await page.goto(product.url + path);
    expect(await colourOf(selector), path).toBe(await colourOf('body'));
  }
});
