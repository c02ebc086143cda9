import { expect, it } from 'vitest';
import { newAdmin } from '../support/admin-page.ts';
import { withProduct } from '../support/product.ts';

const product = withProduct({ seed: true });
it('warns before leaving with unsaved text by link, Back button or closing the tab', async () => {
  const values = { author: 'Leave Sample', quote: 'As it was.', role: '', display_order: 500 };
  const [{ id }] = await product.db('testimonials').insert(values).returning('id');
  const page = await newAdmin(product, '/media');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole('heading', { name: 'Pictures' }).waitFor();
  await page.getByRole('link', { name: 'Testimonials' }).click();
  await page.getByRole('link', { name: 'Leave Sample' }).click();
  await page.getByLabel('Quote').fill('Not saved yet.');
  await page.getByRole('link', { name: 'Articles', exact: true }).click();
  await expect.poll(() => asked).toEqual(['confirm']);
  // Waits until the page has rendered that it stays; until then it does not ask again.
  await page.getByLabel('Quote').click();
  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual(['confirm', 'confirm']);
  // The browser has already gone back when the router asks, and is moved forward again.
  await page.waitForURL(`**/testimonials/edit/${id}`);
  expect(await page.getByLabel('Quote').inputValue()).toBe('Not saved yet.');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'beforeunload']);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/testimonials$/);
  await page.getByRole('link', { name: 'Articles', exact: true }).click();
  await page.getByRole('heading', { name: 'Articles' }).waitFor();
  expect(asked).toHaveLength(3);
});
