import { afterEach, expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { withProduct } from '../support/product.ts';
import { NARROW, newVisitor, open } from '../support/visitor.ts';
import { areUsable, atBothWidths, isSound } from '../support/widths.ts';

const product = withProduct({ seed: true });
afterEach(async () => {
  await product.db('rate_limits').delete();
});

it('axe finds nothing in a refused form either', async () => {
  const page = await newVisitor();
  await page.goto(`${product.url}/consultation`);
  await page.getByRole('button', { name: 'Request Consultation' }).click();
  await page.getByText('Please check the marked fields and try again.').waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  expect(await findings(page)).toEqual([]);
});

it('axe finds nothing in the open dialog with errors, which fits either width', async () => {
  const page = await newVisitor();
  await open(page, product.url);
  const opener = page.getByRole('button', { name: 'Start Your Transformation' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Request Consultation' });
  await atBothWidths(page, () => areUsable(send));
  await send.click();
  await isSound(page, [], () => dialog.getByText('First name must be at least 2 characters').waitFor());
  await expect
    .poll(() => dialog.getByLabel('First name').evaluate((field) => field === document.activeElement))
    .toBe(true);
});

it('the share menu works by keyboard, copies the address, and axe finds nothing in it', async () => {
  const page = await newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  await open(page, `${product.url}/blog/the-best-board-papers-fit-on-two-pages`);
  const button = page.getByRole('button', { name: 'Share Article' });
  const menu = page.getByRole('menu');
  await atBothWidths(page, async (width) => {
    await button.click();
    await menu.waitFor();
    if (width === NARROW.width) expect(await findings(page)).toEqual([]);
    await areUsable(page.getByRole('menuitem', { name: 'Copy Link' }));
    await page.keyboard.press('c');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Copy Link');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
  await button.click();
  await page.getByRole('menuitem', { name: 'Copy Link' }).click();
  await page.getByText('The blog post link has been copied to your clipboard.').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/blog/the-best-board-papers');
});

it('the phone’s menu traps focus, closes on Escape and on a choice, and axe finds nothing in it', async () => {
  const page = await newVisitor({ viewport: NARROW });
  await open(page, product.url);
  const burger = page.getByRole('button', { name: 'Open menu' });
  await burger.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  expect(await findings(page)).toEqual([]);
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Tab');
    const outside = await menu.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => burger.evaluate((element) => element === document.activeElement)).toBe(true);
  await burger.click();
  await menu.getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('heading', { name: 'Latest Articles' }).waitFor();
  await menu.waitFor({ state: 'hidden' });
});
