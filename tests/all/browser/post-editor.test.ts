import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openDetails } from '../../support/admin-page.ts';
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

/** New articles are written as they will look unless somebody wants Markdown, which is remembered. */
async function writeInMarkdown(page: Page): Promise<void> {
  await openDetails(page);
  await page.getByRole('combobox', { name: 'Content format' }).click();
  await page.getByRole('option', { name: 'Markdown' }).click();
  await page.locator('.cm-content').waitFor();
}

/** What is seen of the text, line by line. */
const lines = async (page: Page) =>
  (await page.locator('.cm-line').allInnerTexts()).map((line) => (line === '\n' ? '' : line));

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

it('what is typed key by key, with bold, italic, lists and quotations, is published as it was meant', async () => {
  const page = await openAdmin('/posts/new');
  await writeInMarkdown(page);
  await page.getByLabel('Title').first().fill('Typed by key');
  await textOf(page).click();
  const { keyboard } = page;
  const enter = async (times: number) => {
    for (let pressed = 0; pressed < times; pressed += 1) await keyboard.press('Enter');
  };
  await keyboard.type('We ');
  await keyboard.press('Control+b');
  await keyboard.type('must ');
  await keyboard.press('Control+b');
  await keyboard.type('act, ');
  await press(page, 'Italic');
  await keyboard.type('now');
  await press(page, 'Italic');
  await keyboard.type('.');
  await enter(2);
  await keyboard.type('- a');
  await enter(1);
  await press(page, 'Bold');
  await keyboard.type('b');
  await enter(2);
  await keyboard.type('After the list.');
  await enter(2);
  await keyboard.type('> quote');
  await enter(2);
  await keyboard.type('After the quotation ');
  await keyboard.press('Control+i');
  await press(page, 'Publish…');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish (now|anyway)$/ })
    .click();
  await page.getByText(/^Public, dated /).waitFor();
  const row = await stored('typed-by-key');
  expect(row.content).toBe(
    'We **must** act, *now*.\n\n- a\n- **b**\n\nAfter the list.\n\n> quote\n\nAfter the quotation ',
  );
  expect(await (await fetch(`${product.url}/blog/typed-by-key`)).text()).toContain(
    '<p>We <strong>must</strong> act, <em>now</em>.</p>\n<ul>\n<li>a</li>\n<li><strong>b</strong></li>\n</ul>\n' +
      '<p>After the list.</p>\n<blockquote>\n<p>quote</p>\n</blockquote>\n<p>After the quotation </p>',
  );
  await expect.poll(async () => (await lines(page)).at(-1)).toBe('After the quotation ');
});

it('an article of half a million characters is still written in, searched and saved', async () => {
  const content = 'A paragraph of the longest article, with **marks** and [a link](/about).\n\n'.repeat(
    6_600,
  );
  const [{ id }] = await product
    .db('blog_posts')
    .insert({ title: 'Longest', slug: 'longest', content })
    .returning('id');
  const page = await openAdmin(`/posts/${id}/edit`);
  await textOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('The very end.');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  expect((await stored('longest')).content).toBe(`${content}The very end.`);
  await textOf(page).focus();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).pressSequentially('very end');
  await page.keyboard.press('Enter');
  await page.locator('.cm-searchMatch-selected').waitFor();
});
