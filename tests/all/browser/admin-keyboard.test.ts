import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { NARROW, newVisitor, setSessionCookie } from '../../support/visitor.ts';
import { areUsable, atBothWidths, isSound, resize } from '../../support/widths.ts';

const product = withProduct({ seed: true });

async function open(path: string): Promise<Page> {
  const page = await newVisitor();
  await setSessionCookie(page, product.url, await signIn(product, 'admin'));
  await page.goto(`${product.url}/admin${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

it('works by keyboard, and focuses the heading after navigation', async () => {
  const page = await open('/categories');
  await page.getByRole('link', { name: 'New category' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'New category');
  await expect.poll(() => focused(page)).toBe('New category');
  await page.getByLabel('Name').fill('By keyboard alone');
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'By keyboard alone' }).waitFor();
});

it('the phone’s menu is a dialog with an accessible name', async () => {
  const page = await open('/');
  await resize(page, NARROW);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Status' }).waitFor();
  expect(await findings(page)).toEqual([]);
});

it('a pending search does not lead back from a page that is loading', async () => {
  const page = await open('/categories');
  await page.clock.install();
  const arrives = Promise.withResolvers<void>();
  const isFetched = page.waitForRequest('**/CategoryCreate-*.js');
  await page.route('**/CategoryCreate-*.js', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  const searchbox = page.getByRole('searchbox');
  await searchbox.fill('Fin');
  await page.getByRole('link', { name: 'New category' }).click();
  await isFetched;
  // Past the debounce of the search.
  await page.clock.runFor(1000);
  arrives.resolve();
  await heading(page, 'New category');
  expect(new URL(page.url()).pathname).toBe('/admin/categories/new');
});

it('finds pages and records with Ctrl+K, even if typing starts before it has loaded', async () => {
  const page = await open('/');
  const hold = Promise.withResolvers<void>();
  await page.route(/\/Find-[^/]+\.js$/, async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('subscr');
  hold.resolve();
  const find = page.getByRole('combobox', { name: 'Find' });
  await expect.poll(() => find.inputValue()).toBe('subscr');
  await page.getByRole('option', { name: 'Newsletter › Subscribers' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/newsletter\/new$/);
  await page.keyboard.press('Control+k');
  // A page of that name is found at once; records found later are listed above it and become the first option.
  await find.fill('board');
  await page.getByRole('option', { name: /The best board papers fit on two pages/ }).waitFor();
  await expect.poll(() => find.getAttribute('aria-activedescendant')).toMatch(/-option-0$/);
  const tab = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  expect((await tab).url()).toMatch(/\/consultations\/[^/]+\/edit#reply$/);
  await (await tab).close();
  await page.keyboard.press('Control+k');
  await find.fill('board papers');
  await page.getByRole('option', { name: /The best board papers fit on two pages/ }).click();
  await page.waitForURL(/\/posts\/[^/]+\/edit$/);
});

it('shows the chosen colour scheme from the first paint', async () => {
  const page = await open('/categories');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const menu = page.getByRole('button', { name: /Account|Test Person/ });
  const choice = (name: string) => page.getByRole('menuitemradio', { name });
  const canChoose = (name: string) =>
    atBothWidths(page, async () => {
      await menu.click();
      await areUsable(choice(name));
      await page.keyboard.press('Escape');
      await choice(name).waitFor({ state: 'detached' });
    });
  expect(await background()).toBe('rgb(246, 245, 247)');
  await canChoose('Dark');
  await menu.click();
  await choice('Dark').click();
  await expect.poll(background).toBe('rgb(22, 4, 10)');

  // No module runs, only the document and its one early script.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await atBothWidths(page, async () => {
    expect(await background()).toBe('rgb(22, 4, 10)');
  });
  await page.unroute('**/assets/*.js');
  await page.reload();
  await page.getByRole('link', { name: 'Finance' }).waitFor();
  await isSound(page);
  await canChoose('As the device');
  await menu.click();
  await choice('As the device').click();
  await expect.poll(background).toBe('rgb(246, 245, 247)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).toBe('rgb(22, 4, 10)');
});
