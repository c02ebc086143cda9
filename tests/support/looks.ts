import type { Page } from 'playwright-core';
import { goTo, hasLoaded } from './admin-page.ts';
import { findings } from './axe.ts';
import { NARROW, newVisitor, open, WIDE } from './visitor.ts';
import { resize } from './widths.ts';

/** Screens that tests/smoke/looks.test.ts inspects. */
export const QUICK_SCREENS = ['/', '/consultations', '/posts/new', '/media', '/newsletter', '/settings'];

/** axe's rules about colours, its dearest. They differ by scheme, and hardly by width. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const WITHOUT_COLOURS = { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) };

/** @returns what scrolls sideways, after giving layouts that depend on scripts a moment */
async function sideways(page: Page, at: string): Promise<string[]> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  return page.waitForFunction(fits, null, { timeout: 15_000 }).then(
    () => [],
    () => [`scrolls sideways ${at}`],
  );
}

/** @returns the same at 320 px and, in a window of this size, with text of twice the size */
async function sidewaysWhenLarge(page: Page, size: typeof WIDE): Promise<string[]> {
  const setTextSize = (wanted: string) =>
    page.evaluate((given) => {
      document.documentElement.style.fontSize = given;
    }, wanted);
  await page.setViewportSize({ width: 320, height: 640 });
  const tiny = await sideways(page, 'at 320 px');
  await page.setViewportSize(size);
  await setTextSize('200%');
  const large = await sideways(page, 'with text of twice the size');
  await setTextSize('');
  return [...tiny, ...large];
}

/**
 * Inspects pages of the site, loaded in a wide window and on a phone in turn.
 * @param isThorough whether axe looks at both widths, not at one in turn
 * @returns the problems by page: findings of axe, and what scrolls sideways, also at 320 px and with text of twice the size
 */
export async function inspectPages(
  url: string,
  paths: readonly string[],
  { isThorough = false } = {},
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const page = await newVisitor();
  // One page submits its form automatically once it has been visible for a moment.
  await page.addInitScript(() => window.addEventListener('submit', (event) => event.preventDefault()));
  for (const [index, path] of paths.entries()) {
    const [first, other] = index % 2 === 0 ? [WIDE, NARROW] : [NARROW, WIDE];
    await page.setViewportSize(first);
    await open(page, url + path);
    const wrong = [...(await findings(page)), ...(await sideways(page, `at ${first.width} px`))];
    await resize(page, other);
    if (isThorough) wrong.push(...(await findings(page, WITHOUT_COLOURS)));
    wrong.push(...(await sideways(page, `at ${other.width} px`)));
    wrong.push(...(await sidewaysWhenLarge(page, { width: 1280, height: 800 })));
    if (wrong.length > 0) found[path] = wrong;
  }
  return found;
}

/** Switches the device's scheme, which the page follows. */
async function changeTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((before) => getComputedStyle(document.body).backgroundColor !== before, paper);
}

/**
 * Inspects screens of the back office at 320 px, with text of twice the size, and by axe.
 * @param page of somebody who may see them, in the light scheme
 * @param admin its address, like https://example.com/admin
 * @param isSignedIn whether each screen must have a title of its own
 * @param isThorough whether axe looks at the colours of both schemes
 * @returns the problems by screen
 */
export async function inspectScreens(
  page: Page,
  admin: string,
  screens: readonly string[],
  { isSignedIn = true, isThorough = false } = {},
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await page.goto(`${admin}/account`);
  await hasLoaded(page);
  for (const [index, screen] of screens.entries()) {
    // Wide and narrow in turn.
    await page.setViewportSize(index % 2 === 0 ? WIDE : NARROW);
    await goTo(page, admin + screen);
    await hasLoaded(page);
    const wrong = await findings(page);
    if (isThorough) {
      await changeTo(page, 'dark');
      wrong.push(...(await findings(page, { runOnly: COLOURS })));
      await changeTo(page, 'light');
    }
    await page.setViewportSize(WIDE);
    wrong.push(...(await sideways(page, `at ${WIDE.width} px`)));
    wrong.push(...(await sidewaysWhenLarge(page, { width: 780, height: 900 })));
    const headings = await page.getByRole('heading', { level: 1 }).count();
    if (headings !== 1) wrong.push(`${headings} headings of the first level`);
    const title = await page.title();
    if (isSignedIn && !/^\S.* · Admin$/.test(title)) wrong.push(`title: ${title}`);
    if (wrong.length > 0) found[screen] = wrong;
  }
  return found;
}
