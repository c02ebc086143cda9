import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PageTextDefinition } from '../../../shared/page-texts/definition.ts';
import { PAGE_TEXT_DEFINITIONS } from '../../../shared/page-texts/index.ts';
import { measurePosterLine } from '../../../shared/poster.ts';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { fillInConsultation, hasScript, NARROW, newVisitor, open, WIDE } from '../../support/visitor.ts';
import { resize } from '../../support/widths.ts';

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
    await hasScript(page);
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
      // Its fields come with the next frame.
      await page.clock.runFor(100);
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

it('a team member shows more on hover, focus or a tap, and always on a phone; Escape hides it', async () => {
  const page = await newVisitor({ viewport: { width: 1024, height: 1180 }, hasTouch: true });
  await open(page, `${product.url}/team`);
  const card = page.getByRole('article').filter({ hasText: 'Tom Ackroyd' });
  const more = card.locator('.member__more');
  const isHidden = () => more.evaluate((one) => getComputedStyle(one).clipPath.includes('0px 100%, 100%'));
  expect(await isHidden()).toBe(true);
  await card.hover();
  await expect.poll(isHidden).toBe(false);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(isHidden).toBe(true);
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'About Eleanor Marsh' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(isHidden).toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(isHidden).toBe(true);
  await card.tap();
  await expect.poll(isHidden).toBe(false);
  await card.tap();
  await expect.poll(isHidden).toBe(true);
  await page.setViewportSize(NARROW);
  await expect.poll(isHidden).toBe(false);
});

const cardOf = (page: Page, title = /Ready to|Meet the|Want to/) =>
  page.getByRole('complementary', { name: title });

/** @param past pixels beyond the threshold */
const scroll = (page: Page, past: number) =>
  page.evaluate((beyond) => window.scrollTo(0, 0.9 * window.innerHeight + 100 + beyond), past);

it('waits for the cookie choice, appears below 90 % of the window height plus 100 px, hides for the dialog, and once dismissed stays away until the next page', async () => {
  const page = await newVisitor({ cookies: 'unasked' });
  await open(page, `${product.url}/blog`);
  const card = cardOf(page, /Ready to Apply These Insights\?/);
  const banner = page.getByRole('region', { name: 'Cookies, your call' });
  await banner.waitFor();
  await scroll(page, 1);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await card.count()).toBe(0);
  await banner.getByRole('button', { name: 'Reject all' }).click();
  await card.waitFor();
  await scroll(page, 0);
  await card.waitFor({ state: 'detached' });
  await scroll(page, 50);
  const book = card.getByRole('button', { name: 'Book Free Consultation' });
  await book.click();
  await page.getByRole('dialog').waitFor();
  await page.locator('.prompt').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => book.evaluate((button) => button === document.activeElement)).toBe(true);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await card.waitFor({ state: 'detached' });
  await scroll(page, -100);
  await scroll(page, 100);
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Share Article' }).waitFor();
  await scroll(page, 50);
  await card.waitFor();
});

const SIZES = [WIDE, { width: 320, height: 640 }];

it('is stacked with a toast at any width, and makes way for the focused element', async () => {
  const page = await newVisitor();
  await open(page, product.url + ARTICLE);
  const form = page.getByRole('contentinfo');
  const toast = page.locator('[data-toast]');
  for (const [count, size] of SIZES.entries()) {
    await resize(page, size);
    await scroll(page, 100);
    await cardOf(page).waitFor();
    await form.getByRole('textbox').fill(`reader-${count}@example.com`);
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await toast.waitFor();
    const areApart = () =>
      toast.evaluate((one) => {
        const [a, b] = [one, document.querySelector('.prompt') as Element].map((box) =>
          box.getBoundingClientRect(),
        ) as [DOMRect, DOMRect];
        return a.bottom <= b.top || b.bottom <= a.top;
      });
    await expect.poll(areApart).toBe(true);

    const covered = await page.evaluate(async () => {
      const found: string[] = [];
      for (const control of document.querySelectorAll<HTMLElement>('footer :is(a, button, input)')) {
        control.focus();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const card = document.querySelector('.prompt');
        if (!card?.checkVisibility({ visibilityProperty: true })) continue;
        const a = card.getBoundingClientRect();
        const b = control.getBoundingClientRect();
        const over = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        if (document.activeElement === control && over) found.push(control.outerHTML.slice(0, 100));
      }
      return found;
    });
    expect(covered, `at ${size.width} px`).toEqual([]);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await toast.waitFor({ state: 'detached' });
  }
});

it('each line has its computed width in the browser', async () => {
  const lines = Object.values<PageTextDefinition>(PAGE_TEXT_DEFINITIONS)
    .filter(({ kind }) => kind === 'poster')
    .flatMap((poster) => [poster.default, poster.sample ?? '', poster.narrow ?? ''].join('\n').split('\n'))
    .filter(Boolean)
    .map((line) => line.replace('{Team}', 'Nine').replace('{Specialities}', 'Fourteen'))
    .concat('AVATAR, LYRIC & TYPO: £1.74', 'Café Ångström');
  const page = await newVisitor();
  await open(page, `${product.url}/about`);
  const measured = await page.evaluate(async (texts) => {
    await document.fonts.load('900 100px "Alumni Sans Variable"');
    const line = document.querySelector('.poster text') as SVGTextElement;
    line.removeAttribute('textLength');
    line.setAttribute('font-size', '1000');
    return texts.map((text) => {
      line.textContent = text;
      return line.getComputedTextLength() / 1000;
    });
  }, lines);
  for (const [at, text] of lines.entries())
    expect(Math.abs((measured[at] ?? 0) / measurePosterLine(text).advance - 1), text).toBeLessThan(0.01);
});
