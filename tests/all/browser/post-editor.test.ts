import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { newVisitor, setSessionCookie } from '../../support/visitor.ts';
import { atBothWidths } from '../../support/widths.ts';

const product = withProduct({ seed: true });

async function openAdmin(path: string): Promise<Page> {
  const page = await newVisitor();
  await setSessionCookie(page, product.url, await signIn(product, 'admin'));
  await page.goto(`${product.url}/admin${path}`);
  return page;
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();
const published = async (slug: string) => (await fetch(`${product.url}/blog/${slug}`)).status;
const stored = (slug: string) => product.db('blog_posts').where({ slug }).first();

it('an article can be published before React has rendered its first words', async () => {
  const page = await openAdmin('/posts/new');
  await page.getByLabel('Title').first().fill('At once');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.evaluate(() => {
    const { requestIdleCallback } = window;
    window.requestIdleCallback = (work) => {
      window.requestIdleCallback = requestIdleCallback;
      return requestIdleCallback((deadline) => {
        // Gives the words to the form in a transition, which React renders after this task.
        work(deadline);
        document.querySelector<HTMLElement>('[aria-label="Publish…"]')?.click();
      });
    };
  });
  await textOf(page).click();
  await page.keyboard.type('W');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish (now|anyway)$/ })
    .waitFor();
});

it('the question before publishing stays answerable while a new article, just saved, is checked again', async () => {
  const page = await openAdmin('/posts/new');
  const created = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  await page.route('**/api/admin/posts/drafts', async (route) => {
    await created.promise;
    await route.continue();
  });
  await page.getByLabel('Title').first().fill('Just saved');
  await textOf(page).click();
  await page.keyboard.type('Words.');
  await press(page, 'Publish…');
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
  const page = await openAdmin(`/posts/${id}/edit`);
  await page.route('**/api/admin/posts/*/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await textOf(page).click();
  await page.keyboard.type('Words.');
  await press(page, 'Publish…');
  const dialog = page.getByRole('dialog');
  const publish = dialog.getByRole('button', { name: /^Publish (now|anyway)$/ });
  await atBothWidths(page, async () => {
    await publish.click();
    await page.getByText('Your latest words could not be saved. Try again.').waitFor();
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
  const page = await openAdmin(`/posts/${id}/edit`);
  await textOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' The very end.');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  expect((await stored('longest')).content).toBe(content.replace(/<\/p>\n$/, ' The very end.</p>\n'));
});
