import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, newVisitor, open } from '../../support/visitor.ts';

const product = withProduct({ seed: true });

/** @returns an element's clip path */
const clipOf = (page: Page, name: string) =>
  page
    .getByRole('article')
    .filter({ hasText: name })
    .locator('.member__more')
    .evaluate((element) => getComputedStyle(element).clipPath);

const HIDDEN = 'polygon(0px 100%, 100% 100%, 100% 100%, 0px 100%)';

describe('the questions', () => {
  it('are all answered without JavaScript', async () => {
    const page = await newVisitor({ javaScriptEnabled: false });
    await page.goto(`${product.url}/contact`);
    expect(await page.locator('.accordion__panel').filter({ visible: true }).count()).toBe(10);
  });
});

describe('a team member', () => {
  it('shows more on hover and on focus, and Escape hides it', async () => {
    const page = await newVisitor();
    await open(page, `${product.url}/team`);
    const card = page.getByRole('article').filter({ hasText: 'Tom Ackroyd' });
    const button = page.getByRole('button', { name: 'About Tom Ackroyd' });
    await expect.poll(() => clipOf(page, 'Tom Ackroyd')).toBe(HIDDEN);
    await card.hover();
    await expect.poll(() => clipOf(page, 'Tom Ackroyd')).not.toBe(HIDDEN);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => clipOf(page, 'Tom Ackroyd')).toBe(HIDDEN);
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'About Eleanor Marsh' }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  });

  it('shows more on a tap, and hides it on the next', async () => {
    const page = await newVisitor({
      viewport: { width: 820, height: 1180 },
      hasTouch: true,
      isMobile: true,
    });
    await open(page, `${product.url}/team`);
    const card = page.getByRole('article').filter({ hasText: 'Tom Ackroyd' });
    await card.tap();
    await expect.poll(() => clipOf(page, 'Tom Ackroyd')).not.toBe(HIDDEN);
    await card.tap();
    await expect.poll(() => clipOf(page, 'Tom Ackroyd')).toBe(HIDDEN);
  });

  it('shows everything on a phone', async () => {
    const page = await newVisitor({ viewport: NARROW });
    await open(page, `${product.url}/team`);
    expect(await page.locator('.member__more').filter({ visible: true }).count()).toBe(9);
    expect(await clipOf(page, 'Tom Ackroyd')).toBe('none');
  });
});

it('navigates between pages, prefetching the code of each when its link is hovered', async () => {
  const page = await newVisitor();
  await open(page, product.url);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const documents: string[] = [];
  page.on('framenavigated', (frame) => documents.push(frame.url()));
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const [name, path, heading] of [
    ['About', '/about', 'Our Story'],
    ['Our Team', '/team', 'Our Team'],
    ['Specialities', '/specialities', 'Specialities'],
    ['Contact', '/contact', 'Contact'],
    ['Blog', '/blog', 'Blog'],
    ['Home', '/', 'NON-EXECUTIVES'],
  ] as const) {
    await navigation.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(product.url + path);
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${heading}`) }).waitFor();
    expect(await navigation.locator('[aria-current="page"]').textContent()).toBe(name);
  }
  expect(scripts.some((url) => url.includes('TeamPage'))).toBe(true);
  expect(documents).toHaveLength(6);
});

it('serves every page with a preload of its own chunk', async () => {
  for (const [path, chunk] of [
    ['/', 'HomePage'],
    ['/about', 'AboutPage'],
    ['/team', 'TeamPage'],
    ['/specialities', 'SpecialitiesPage'],
    ['/contact', 'ContactPage'],
    ['/privacy', 'PrivacyPage'],
    ['/terms', 'TermsPage'],
    ['/blog', 'BlogPage'],
    ['/blog/x', 'ArticlePage'],
    ['/no/such/page', 'NotFoundPage'],
    ['/newsletter/confirmed', 'SubscriptionConfirmedPage'],
  ]) {
    const html = await (await fetch(product.url + path)).text();
    expect(html, path).toMatch(new RegExp(`data-modules="[^"]*/assets/${chunk}-[^" ]+\\.js[ "]`));
  }
});

it('falls back to a full page load when its code is gone', async () => {
  const page = await newVisitor();
  await open(page, product.url);
  await page.route(/TeamPage-.*\.js/, (route) => route.abort(), { times: 2 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Team' }).click();
  await page.getByRole('heading', { level: 1, name: /^Our Team/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/team');
});

it('follows a link to a section of another legal text', async () => {
  const page = await newVisitor();
  await open(page, `${product.url}/terms`);
  await page.getByRole('link', { name: 'privacy policy', exact: true }).nth(1).click();
  await page.waitForURL('**/privacy#bot-detection');
  await expect
    .poll(() => page.locator('#bot-detection').evaluate((part) => part === document.activeElement))
    .toBe(true);
  const top = await page.locator('#bot-detection').evaluate((part) => part.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(200);
});

it('opens the dialog from every call to action of the fixed pages, each with its own source', async () => {
  const page = await newVisitor();
  for (const [path, names] of [
    ['/about', ['Book Consultation']],
    ['/specialities', ['Discover Your Needs', 'Book Your Strategy Session']],
    ['/contact', ['Start Your Journey Today']],
  ] as const) {
    await open(page, product.url + path);
    for (const name of names) {
      await page.getByRole('button', { name }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    const sources = await page
      .locator('main [data-consultation-source]')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-consultation-source')));
    expect(new Set(sources).size).toBe(sources.length);
  }
});
