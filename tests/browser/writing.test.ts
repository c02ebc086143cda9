import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from '../support/axe.ts';
import { withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { carry, NARROW, newVisitor } from '../support/visitor.ts';

const product = withProduct({ seed: true });

async function writing(viewport?: typeof NARROW): Promise<Page> {
  const page = await newVisitor(viewport ? { viewport } : {});
  await carry(page, product.url, await signIn(product, 'admin'));
  await page.goto(`${product.url}/admin/posts/new`);
  await textOf(page).waitFor();
  return page;
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });
it('on a phone the tools are at the thumb, the menu above them, and the rest in a sheet that keeps what is typed', async () => {
  const page = await writing(NARROW);
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  const buttons = await bar
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(buttons).toHaveLength(7);
  for (const { left, right, bottom } of buttons) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(NARROW.width);
    expect(bottom).toBeGreaterThan(NARROW.height - 60);
  }
  await textOf(page).click();
  await page.keyboard.type('/tab');
  await page.getByRole('option', { name: 'Table' }).click();
  await textOf(page).locator('table').waitFor();

  await page.getByRole('button', { name: 'Details and more' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Excerpt').fill('Kept');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Details and more' }).click();
  expect(await sheet.getByLabel('Excerpt').inputValue()).toBe('Kept');
});
