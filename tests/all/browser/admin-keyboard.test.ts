import { expect, it } from 'vitest';
import { newAdmin } from '../../support/admin-page.ts';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, WIDE } from '../../support/visitor.ts';
import { resize } from '../../support/widths.ts';

const product = withProduct({ seed: true });

it('works by keyboard, focuses the heading after navigation, and has its menu in a dialog on a phone', async () => {
  const page = await newAdmin(product, '/categories');
  await page.getByRole('link', { name: 'New category' }).waitFor();
  await resize(page, NARROW);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await resize(page, WIDE);

  await page.getByRole('link', { name: 'New category' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'New category' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toBe('New category');
  await page.getByLabel('Name').fill('By keyboard alone');
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'By keyboard alone' }).waitFor();
});

it('shows the chosen colour scheme from the first paint', async () => {
  const page = await newAdmin(product, '/categories');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const menu = page.getByRole('button', { name: /Account|Test Person/ });
  const choice = (name: string) => page.getByRole('menuitemradio', { name });
  expect(await background()).toBe('rgb(246, 245, 247)');
  await menu.click();
  await choice('Dark').click();
  await expect.poll(background).toBe('rgb(22, 4, 10)');

  // No module runs, only the document and its one early script.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await background()).toBe('rgb(22, 4, 10)');
  await page.unroute('**/assets/*.js');
  await page.reload();
  await page.getByRole('link', { name: 'Finance' }).waitFor();
  await menu.click();
  await choice('As the device').click();
  await expect.poll(background).toBe('rgb(246, 245, 247)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).toBe('rgb(22, 4, 10)');
});
