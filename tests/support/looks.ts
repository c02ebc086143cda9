import type { Page } from 'playwright-core';
import { goTo, hasLoaded } from './admin-page.ts';
import { findings } from './axe.ts';
import { NARROW, newVisitor, open, WIDE } from './visitor.ts';
import { resize } from './widths.ts';

/** Screens that tests/smoke/looks.test.ts inspects. */
export const QUICK_SCREENS = ['/', '/consultations', '/posts/new', '/media', '/newsletter', '/settings'];

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Inspects pages of the site, each loaded anew, because hydration depends on the width.
 * @param look changes the page, which then must not scroll sideways either
 * @returns the problems by page: findings of axe, and what scrolls sideways
 */
export async function inspectPages(
  url: string,
  paths: readonly string[],
  viewport: { width: number; height: number },
  look: (page: Page) => Promise<void>,
) {
  const page = await newVisitor({ viewport });
  // One page submits its form automatically once it has been visible for a moment.
  await page.addInitScript(() => window.addEventListener('submit', (event) => event.preventDefault()));
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.setViewportSize(viewport);
    await open(page, url + path);
    const wrong = await findings(page);
    if ((await overflow(page)) > 0) wrong.push('scrolls sideways');
    await look(page);
    const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
    await page
      .waitForFunction(fits, null, { timeout: 15_000 })
      .catch(() => wrong.push('scrolls sideways then'));
    if (wrong.length > 0) found[path] = wrong;
  }
  return found;
}

/** @returns what scrolls sideways, after giving layouts that depend on scripts a moment */
async function sideways(page: Page, at: string): Promise<string[]> {
  const fits = await page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      null,
      {
        timeout: 15_000,
      },
    )
    .then(
      () => true,
      () => false,
    );
  return fits ? [] : [`scrolls sideways by ${await overflow(page)} px ${at}`];
}

/** axe's rules about colours, which differ by scheme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

type Scheme = 'light' | 'dark';
const otherThan = (scheme: Scheme): Scheme => (scheme === 'light' ? 'dark' : 'light');

/** Switches the device's scheme, which the page follows. */
async function changeTo(page: Page, colorScheme: Scheme): Promise<void> {
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((before) => getComputedStyle(document.body).backgroundColor !== before, paper);
}

const inScheme = async (page: Page, scheme: Scheme): Promise<string[]> =>
  scheme === 'light'
    ? findings(page)
    : (await findings(page, { runOnly: COLOURS })).map((finding) => `in the dark scheme, ${finding}`);

const ZOOMED = { width: 780, height: 900 };
const TINY = { width: 320, height: 640 };

/**
 * Inspects screens of the back office in both schemes and widths, at 320 px and with text of twice the size.
 * @param page shows the back office in the light scheme
 * @param admin its address, like https://example.com/admin
 * @param isSignedIn whether each screen must have a title of its own
 * @returns the problems by screen
 */
export async function inspectScreens(
  page: Page,
  admin: string,
  screens: readonly string[],
  isSignedIn = true,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  let scheme: Scheme = 'light';
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto(`${admin}/account`);
  await hasLoaded(page);
  for (const screen of screens) {
    await goTo(page, admin + screen);
    await hasLoaded(page);
    const wrong = await inspect(page, scheme);
    scheme = otherThan(scheme);
    const title = await page.title();
    if (isSignedIn && !/^\S.* · Admin$/.test(title)) wrong.push(`title: ${title}`);
    if (wrong.length > 0) found[screen] = wrong;
  }
  return found;
}

/** @returns the problems of a screen in both schemes and widths; it ends in the other scheme than it started in */
async function inspect(page: Page, scheme: Scheme): Promise<string[]> {
  const wrong: string[] = [];
  const headings = await page.getByRole('heading', { level: 1 }).count();
  if (headings !== 1) wrong.push(`${headings} headings of the first level`);
  const look = async (at: string, now: Scheme) =>
    wrong.push(...(await inScheme(page, now)).map((finding) => `${finding} ${at}`));

  await look('at 1440 px', scheme);
  wrong.push(...(await sideways(page, 'at 1440 px')));
  await resize(page, ZOOMED);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  wrong.push(...(await sideways(page, 'with text of twice the size')));
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await resize(page, TINY);
  wrong.push(...(await sideways(page, 'at 320 px')));
  await resize(page, NARROW);
  await hasLoaded(page);
  await look('at 390 px', scheme);
  const other = otherThan(scheme);
  await changeTo(page, other);
  await look('at 390 px', other);
  await resize(page, WIDE);
  await hasLoaded(page);
  await look('at 1440 px', other);
  return wrong;
}
