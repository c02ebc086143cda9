import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createUser } from '../../../api/platform/auth/users.ts';
import { CONSENT_KEY } from '../../../public-site/browser/consent.ts';
import { focused, isGone, launchFirefox, newFirefoxVisitor, part, reads } from '../../support/firefox.ts';
import { PASSWORD, PASSWORD_HASH } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';
import { answerOf, NARROW } from '../../support/visitor.ts';

const product = withProduct({ seed: true });

let firefox: Browser;
let downloads: string;
beforeAll(async () => {
  downloads = await mkdtemp(path.join(tmpdir(), 'verve-downloads-'));
  firefox = await launchFirefox(downloads);
  return async () => {
    await firefox.close();
    await rm(downloads, { recursive: true });
  };
});
afterEach(async () => {
  await product.db('rate_limits').delete();
});

const whole = (path: string) => `${product.url}${path}`;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(whole(path));
  await page.waitForFunction(() => document.documentElement.dataset.script !== undefined);
}

async function visit(path: string, cookies: 'rejected' | 'unasked' = 'rejected'): Promise<Page> {
  const page = await newFirefoxVisitor(firefox);
  if (cookies === 'rejected') {
    await page.goto(whole('/robots.txt'));
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), answerOf(false));
  }
  await open(page, path);
  return page;
}

const DIALOG = 'dialog[open]';
const typedIn = (page: Page, selector: string) =>
  page.$eval(selector, (field) => (field as HTMLInputElement).value);
const isTicked = (page: Page, selector: string) =>
  page.$eval(selector, (field) => (field as HTMLInputElement).checked);

it('cookies are chosen one by one, by keyboard', async () => {
  const page = await visit('/', 'unasked');
  await part(page, 'button', 'Choose for myself').wait();
  await page.focus('::-p-aria([name="Choose for myself"][role="button"])');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press(' ');
  await page.keyboard.press('Enter');
  await isGone(page, 'section[aria-labelledby="cookies-title"]');
  const stored = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), CONSENT_KEY);
  expect(stored.preferences).toEqual({ essential: true, analytics: true, marketing: false });
});

it('the dialog opens by keyboard, keeps the focus, names errors, sends, and gives the focus back on Escape', async () => {
  const page = await visit('/');
  const opener = '::-p-aria([name="Start Your Transformation"][role="button"])';
  await page.focus(opener);
  await page.keyboard.press('Enter');
  await page.waitForSelector(DIALOG);
  await expect.poll(() => page.$eval(DIALOG, (box) => box.contains(document.activeElement))).toBe(true);
  for (let n = 0; n < 10; n += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.$eval(
      DIALOG,
      (box) => document.activeElement !== document.body && !box.contains(document.activeElement),
    );
    expect(outside).toBe(false);
  }
  await part(page, 'button', 'Request Consultation', DIALOG).click();
  await reads(page, 'First name must be at least 2 characters');
  await expect.poll(() => focused(page)).toMatch(/^First name/);
  await page.keyboard.press('Escape');
  await isGone(page, DIALOG);
  await expect.poll(() => focused(page)).toBe('Start Your Transformation');

  await page.keyboard.press('Enter');
  await page.waitForSelector(DIALOG);
  const values = {
    firstName: 'Ada',
    lastName: 'Okafor',
    companyName: 'Sample Ltd',
    email: 'fox@example.com',
  };
  for (const [name, value] of Object.entries(values))
    await page.locator(`${DIALOG} [name="${name}"]`).fill(value);
  await page.locator(`${DIALOG} [type="checkbox"]`).click();
  await part(page, 'button', 'Request Consultation', DIALOG).click();
  await reads(page, 'Request Submitted!');
  expect(await product.db('consultations').where({ email: values.email }).first()).toMatchObject({
    source: 'hero',
  });
});

it('a form whose script did not come is posted, and says what is missing', async () => {
  const page = await newFirefoxVisitor(firefox);
  await page.setRequestInterception(true);
  page.on('request', (request) =>
    /\.js(?:\?|$)/.test(request.url()) ? request.abort() : request.continue(),
  );
  await page.goto(whole('/consultation?source=hero'));
  await page.locator('[name="firstName"]').fill('Ada');
  await page.keyboard.press('Enter');
  await reads(page, 'Last name must be at least 2 characters');
  expect(await typedIn(page, '[name="firstName"]')).toBe('Ada');
});

it('the phone’s menu keeps the focus, gives it back on Escape, and closes on a choice', async () => {
  const page = await visit('/');
  await page.setViewport(NARROW);
  await part(page, 'button', 'Open menu').click();
  await page.waitForSelector('#menu[open]');
  await page.keyboard.press('Escape');
  await isGone(page, '#menu');
  expect(await focused(page)).toBe('Open menu');
  await part(page, 'button', 'Open menu').click();
  await page.locator('#menu[open] a[href="/blog"]').click();
  await reads(page, 'Latest Articles');
  await isGone(page, '#menu');
});

it('questions open one at a time, the carousel turns, and the newsletter is subscribed to', async () => {
  const page = await visit('/contact');
  const opened = () => page.$$eval('.accordion [open] summary', (all) => all.map((one) => one.textContent));
  await page.locator('summary::-p-text(What does it cost?)').click();
  await expect.poll(opened).toEqual(['What does it cost?']);
  await page.$$eval('summary', (all) =>
    all.find((one) => one.textContent.includes('Which sectors'))?.focus(),
  );
  await page.keyboard.press('Enter');
  await expect.poll(opened).toEqual(['Which sectors do you work in?']);
  await page.keyboard.press(' ');
  await expect.poll(opened).toEqual([]);

  await page.locator('footer [type="email"]').fill('fox-reader@example.com');
  await part(page, 'button', 'Subscribe').click();
  await reads(page, 'Please check your inbox to confirm your subscription.');

  await open(page, '/');
  await page.locator('.carousel').scroll();
  await page.waitForSelector('.carousel[data-ready]');
  const hidden = () => page.$$eval('.carousel li', (all) => all.map((slide) => slide.inert));
  await expect.poll(async () => (await hidden())[0]).toBe(false);
  await part(page, 'button', 'Next testimonials').click();
  await expect.poll(async () => (await hidden())[0]).toBe(true);
});

it('the share menu is used by keyboard, and articles are searched while typing', async () => {
  const page = await visit('/blog/the-best-board-papers-fit-on-two-pages');
  await page.focus('::-p-aria([name="Share Article"][role="button"])');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Share on Twitter');
  await page.keyboard.press('c');
  await expect.poll(() => focused(page)).toBe('Copy Link');
  await page.keyboard.press('Escape');
  await isGone(page, '#share');
  expect(await focused(page)).toBe('Share Article');
  await part(page, 'button', 'Share Article').click();
  await part(page, 'menuitem', 'Copy Link').click();
  await reads(page, 'The blog post link has been copied to your clipboard.');

  await open(page, '/blog');
  await page.locator('#article-search').click();
  await page.keyboard.type('board papers');
  await page.waitForFunction(() => window.location.search === '?q=board+papers');
  await page.waitForSelector('#articles a[href="/blog/the-best-board-papers-fit-on-two-pages"]');
  await page.goBack();
  await expect.poll(() => typedIn(page, '#article-search')).toBe('');
});

it('Back finds an open dialog and a half filled form as they were left', async () => {
  const page = await visit('/about');
  await page.locator('footer [type="email"]').fill('half@example.com');
  await page.$$eval('footer button', (all) => all.find((one) => one.textContent === 'Contact')?.focus());
  await page.keyboard.press('Enter');
  await page.locator(`${DIALOG} [name="firstName"]`).fill('Ada');
  await page.locator(`${DIALOG} [type="checkbox"]`).click();
  await page.waitForFunction(() => JSON.stringify(window.history.state).includes('consent'));
  await page.goto(whole('/terms'));
  // A page from the back/forward cache has no event that goBack() would see.
  await page.evaluate(() => window.history.back());
  await expect.poll(() => page.evaluate(() => window.location.pathname).catch(() => '')).toBe('/about');
  await page.waitForSelector(DIALOG);
  expect(await typedIn(page, `${DIALOG} [name="firstName"]`)).toBe('Ada');
  expect(await isTicked(page, `${DIALOG} [type="checkbox"]`)).toBe(true);
  expect(await typedIn(page, 'footer [type="email"]')).toBe('half@example.com');
  await page.keyboard.press('Escape');
  await isGone(page, DIALOG);
});

it('in the back office one signs in, finds, writes, publishes, sorts by keyboard and exports', async () => {
  const account = { email: 'fox@example.com', full_name: 'Fox Editor', password_hash: PASSWORD_HASH };
  await createUser(product.db, account, 'admin');
  const page = await newFirefoxVisitor(firefox);
  await page.goto(whole('/admin/login'));
  await page.locator('[type="email"]').fill(account.email);
  await page.locator('[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.location.pathname === '/admin');
  await page.goto(whole('/admin/posts'));
  await page.waitForSelector('tbody tr');
  const rows = () => page.$$eval('tbody tr', (all) => all.length);
  const before = await rows();
  await page.locator('[role="search"] input').fill('board papers');
  await expect.poll(rows).toBeLessThan(before);
  await reads(page, 'The best board papers fit on two pages');

  await page.goto(whole('/admin/posts/new'));
  await page.waitForSelector('[contenteditable="true"]');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder')))
    .toBe('Title');
  await page.keyboard.type('A fox in the boardroom');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## First');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A **bold** word.');
  const words = () => page.$eval('[contenteditable="true"]', (text) => text.innerHTML);
  await expect.poll(words).toContain('A <strong>bold</strong> word.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Gone');
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  await expect.poll(words).not.toContain('Gone');
  await part(page, 'button', 'Publish…').click();
  await page
    .locator('[role="dialog"] ::-p-text(Publish anyway), [role="dialog"] ::-p-text(Publish now)')
    .click();
  await reads(page, 'Published.');
  expect(await (await fetch(whole('/blog/a-fox-in-the-boardroom'))).text()).toContain(
    'A <strong>bold</strong>',
  );

  await page.goto(whole('/admin/testimonials'));
  const order = async (): Promise<string[]> =>
    (await (await fetch(whole('/api/testimonials'))).json()).map(({ author }: { author: string }) => author);
  const [first = '', second = '', ...rest] = await order();
  await part(page, 'button', `Move ${first}`).wait();
  await page.focus(`::-p-aria([name="Move ${first}"][role="button"])`);
  await page.keyboard.press(' ');
  await reads(page, `${first} is over position 1 of 9.`);
  await page.keyboard.press('ArrowDown');
  await reads(page, `${first} is over position 2 of 9.`);
  await page.keyboard.press(' ');
  await expect.poll(order).toEqual([second, first, ...rest]);

  await page.goto(whole('/admin/newsletter'));
  await page.waitForFunction(() => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Export');
    button?.focus();
    return button !== undefined && document.activeElement === button;
  });
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^Table for a spreadsheet/);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => readdir(downloads))
    .toEqual([expect.stringMatching(/^newsletter-subscribers-.*\.csv$/)]);
  const [file = ''] = await readdir(downloads);
  await expect.poll(() => readFile(path.join(downloads, file), 'utf8')).toContain('@example.com"');
});
