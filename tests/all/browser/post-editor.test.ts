import { expect, it } from 'vitest';
import { newAdmin } from '../../support/admin-page.ts';
import { withProduct } from '../../support/product.ts';

const product = withProduct({ seed: true });

const published = async (slug: string) => (await fetch(`${product.url}/blog/${slug}`)).status;

it('the question before publishing stays answerable while a new article, just saved, is checked again', async () => {
  const page = await newAdmin(product, '/posts/new');
  const created = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  await page.route('**/api/admin/posts/drafts', async (route) => {
    await created.promise;
    await route.continue();
  });
  await page.getByLabel('Title').first().fill('Just saved');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Words.');
  await page.getByRole('button', { name: 'Publish…', exact: true }).click();
  const publish = page.getByRole('dialog').getByRole('button', { name: /^Publish (now|anyway)$/ });
  await expect.poll(() => publish.isEnabled()).toBe(true);
  await page.route('**/api/admin/posts/check', async (route) => {
    await again.promise;
    await route.continue();
  });
  const isCheckedAgain = page.waitForRequest('**/api/admin/posts/check');
  created.resolve();
  await isCheckedAgain;
  await publish.click({ timeout: 5000 });
  again.resolve();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => published('just-saved')).toBe(200);
});
