import { expect, it } from 'vitest';
import { newAdmin } from '../../support/admin-page.ts';
import { withProduct } from '../../support/product.ts';
import { atBothWidths } from '../../support/widths.ts';

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

it('publishing says that the latest words could not be saved, and is possible once they can', async () => {
  const [{ id }] = await product
    .db('blog_posts')
    .insert({ title: 'Unsaved', slug: 'unsaved' })
    .returning('id');
  const page = await newAdmin(product, `/posts/${id}/edit`);
  await page.route('**/api/admin/posts/*/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Words.');
  await page.getByRole('button', { name: 'Publish…', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const publish = dialog.getByRole('button', { name: /^Publish (now|anyway)$/ });
  await atBothWidths(page, async () => {
    await publish.click();
    await dialog.getByText(/^Your latest words are not saved\./).waitFor();
    expect(await published('unsaved')).toBe(404);
  });
  await page.unroute('**/api/admin/posts/*/draft');
  await publish.click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => published('unsaved')).toBe(200);
});

it('an article of half a million characters is still written in and saved', async () => {
  const content =
    '<p>A paragraph of the longest article, with <strong>marks</strong> and words.</p>\n'.repeat(6000);
  const [{ id }] = await product
    .db('blog_posts')
    .insert({ title: 'Longest', slug: 'longest', content })
    .returning('id');
  const page = await newAdmin(product, `/posts/${id}/edit`);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' The very end.');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  expect((await product.db('blog_posts').where({ id }).first('content')).content).toBe(
    content.replace(/<\/p>\n$/, ' The very end.</p>'),
  );
});
