import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { withProduct } from '../../support/product.ts';
import { NARROW, newVisitor, open, WIDE } from '../../support/visitor.ts';
import { resize } from '../../support/widths.ts';

const product = withProduct({ seed: true, env: { SCHEDULING_URL: 'https://calendar.example.com/verve' } });

const ARTICLE = '/blog/the-best-board-papers-fit-on-two-pages';

/** Text spacing that pages must support (WCAG 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** @returns text clipped by the window or by a box that does not scroll */
const cutText = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isCut = (box: DOMRect, element: Element) => {
      for (
        let outer: Element | null = element;
        outer && outer !== document.body;
        outer = outer.parentElement
      ) {
        const { overflowX, display } = getComputedStyle(outer);
        if (['auto', 'scroll'].includes(overflowX)) return false;
        if (
          overflowX !== 'visible' &&
          display !== 'inline' &&
          box.right > outer.getBoundingClientRect().right + 1
        )
          return true;
      }
      return box.right > width + 1 || box.left < -1;
    };
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement as Element;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest('.visually-hidden, .skip-link, .decoy, .carousel, .clients__strip')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      // A range's rectangles ignore textLength, which narrows SVG text.
      const boxes = element instanceof SVGElement ? element : range;
      if ([...boxes.getClientRects()].some((box) => box.width > 0 && isCut(box, element)))
        found.add(`${location.pathname}: ${text.textContent}`);
    }
    return [...found];
  });

it('text is not clipped with text spacing in a wide window, on a phone and at 320 pixels', async () => {
  const page = await newVisitor();
  const pages = ['/', '/about', '/team', '/specialities', '/contact', '/blog', ARTICLE, '/no/page'];
  for (const path of [...pages, '/privacy', '/terms', '/privacy/request', '/newsletter/confirm/x']) {
    await page.goto(product.url + path);
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    }, SPACING);
    for (const size of [WIDE, NARROW, { width: 320, height: 640 }]) {
      await resize(page, size);
      expect(await cutText(page), `${path} at ${size.width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(size.width);
    }
  }
});

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

it('the floating prompt never covers a link or button at any scroll position', async () => {
  for (const [viewport, path] of [
    [WIDE, '/about'],
    [NARROW, '/blog'],
  ] as const) {
    const page = await newVisitor({ viewport });
    await page.clock.install();
    await open(page, product.url + path);
    const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    // Its code is loaded when it is first due.
    await page.evaluate((top) => window.scrollTo(0, top), viewport.height + 110);
    await page.locator('.prompt').waitFor({ state: 'attached' });
    let seen = 0;
    for (let y = viewport.height + 120; y < end + 250; y += 250) {
      await page.evaluate(
        (top) =>
          new Promise((done) => {
            window.addEventListener('scroll', done, { once: true });
            window.scrollTo(0, top);
          }),
        Math.min(y, end),
      );
      // It returns once scrolling stops, if nothing is below it.
      await page.clock.runFor(300);
      const covered = await page.evaluate(() => {
        const card = document.querySelector('.prompt');
        if (!card?.checkVisibility({ visibilityProperty: true })) return null;
        const a = card.getBoundingClientRect();
        return [...document.querySelectorAll('main :is(a, button), footer :is(a, button)')]
          .filter((control) => {
            const b = control.getBoundingClientRect();
            return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          })
          .map((control) => control.textContent);
      });
      if (covered) seen += 1;
      expect(covered ?? [], `${path} at ${y}`).toEqual([]);
    }
    expect(seen, path).toBeGreaterThan(0);
  }
});

describe('the consultation dialog', () => {
  const VALUES = {
    'First name': 'Ada',
    'Last name': 'Okafor',
    'Company name': 'Okafor Ltd',
    Email: 'ada@example.com',
  };
  const openDialog = async (page: Page) => {
    await page.getByRole('banner').getByRole('button', { name: 'Contact Us' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    return dialog;
  };
  async function fillIn(page: Page) {
    for (const [label, value] of Object.entries(VALUES))
      await page.getByRole('dialog').getByLabel(label).fill(value);
    await page.getByRole('dialog').getByRole('checkbox').check();
  }
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

  it('stays open on Back while a request is pending', async () => {
    const page = await newVisitor();
    await open(page, `${product.url}/team`);
    const dialog = await openDialog(page);
    await fillIn(page);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/handle-consultation-request*', async (route) => {
      await promise;
      await route.abort('internetdisconnected');
    });
    await send(page);
    await page.getByRole('button', { name: 'Requesting...' }).waitFor();
    await page.evaluate(() => window.history.back());
    resolve();
    await dialog
      .getByText('We cannot reach our server. Please check your connection and try again.')
      .waitFor();
    expect(await dialog.getByLabel('First name').inputValue()).toBe('Ada');
    expect(new URL(page.url()).pathname).toBe('/team');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/team');
  });

  it('an error covers neither the button that tries again nor the one that closes', async () => {
    const page = await newVisitor();
    await open(page, `${product.url}/team`);
    const dialog = await openDialog(page);
    await fillIn(page);
    await page.route('**/api/handle-consultation-request*', (route) => route.abort('internetdisconnected'));
    await send(page);
    await dialog.locator('[data-toast]').waitFor();
    const covered = () =>
      dialog.evaluate((shown) =>
        [...shown.querySelectorAll('form button, .form-panel__head > .close')]
          .filter((button) => {
            const { left, right, top, bottom } = button.getBoundingClientRect();
            return [left + 3, right - 3].some((x) =>
              [top + 3, bottom - 3].some((y) => !button.contains(document.elementFromPoint(x, y))),
            );
          })
          .map(({ textContent }) => textContent),
      );
    for (const size of [WIDE, { width: 1280, height: 720 }, { width: 800, height: 600 }]) {
      await resize(page, size);
      expect(await covered(), `${size.width}`).toEqual([]);
    }
  });

  it('closes three seconds after success, but not while in use; the toast keeps the link', async () => {
    const page = await newVisitor();
    await open(page, product.url);
    await page.route('**/api/handle-consultation-request*', (route) =>
      route.fulfill({ json: { success: true, message: 'ok', id: '1' } }),
    );
    await page.clock.install();
    // From here on, the test controls the time.
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const use of ['nothing', 'pointer', 'keyboard']) {
      const dialog = await openDialog(page);
      await fillIn(page);
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
  await openDialogOf(page);
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll('.button')]
      .filter((button) => button.checkVisibility() && getComputedStyle(button).borderTopWidth === '0px')
      .map((button) => button.textContent),
  );
  expect(bare).toEqual([]);
});

async function openDialogOf(page: Page) {
  await page.getByRole('button', { name: 'Start Your Transformation' }).click();
  await page.getByRole('dialog').waitFor();
}

it('in print an article is only its text, and questions show their answers', async () => {
  const page = await newVisitor();
  await page.emulateMedia({ media: 'print' });
  await page.goto(product.url + ARTICLE);
  for (const control of ['.header__burger', '.share', '.newsletter', '.article__back'])
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
  expect(await page.locator('.accordion__panel').filter({ visible: true }).count()).toBe(10);
});
