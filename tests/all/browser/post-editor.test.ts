import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openDetails } from '../../support/admin-page.ts';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { NARROW, newVisitor, setSessionCookie } from '../../support/visitor.ts';
import { areUsable, areUsableAtBothWidths, atBothWidths, isSound, resize } from '../../support/widths.ts';

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

it('an article is written, checked, published, taken back and scheduled', async () => {
  const slug = 'written';
  const page = await openAdmin('/posts/new');
  await writeInMarkdown(page);
  await page.getByLabel('Title').first().fill('Written');
  await textOf(page).click();
  await page.keyboard.type('Two lines');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- first\nsecond');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await press(page, 'Bold');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\n# Too high\n\n[there](/blog/nowhere) ![](/a.png)');
  await expect
    .poll(() => lines(page))
    .toEqual([
      'Two lines',
      '',
      '- first',
      '- **second**',
      '',
      '# Too high',
      '',
      '[there](/blog/nowhere) ![](/a.png)',
    ]);

  await page.getByLabel('Tags').fill('Succ');
  await page
    .getByRole('option', { name: /Succession/ })
    .first()
    .click();
  await isSound(page, [button(page, 'Bold'), button(page, 'Publish…')]);

  const dialog = page.getByRole('dialog');
  const choices = ['Go to line 6', 'Publish anyway'].map((name) => dialog.getByRole('button', { name }));
  await press(page, 'Publish…');
  await dialog.getByText('The link to /blog/nowhere leads nowhere: there is no such page.').waitFor();
  await dialog.getByText('The image “a.png” has no alternative text: say what it shows.').waitFor();
  await isSound(page, choices);
  await dialog.getByRole('button', { name: 'Go to line 6' }).click();
  await expect.poll(() => textOf(page).evaluate((text) => text.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('End');
  await page.keyboard.type(' again');
  await expect.poll(async () => (await lines(page))[5]).toBe('# Too high again');

  await press(page, 'Publish…');
  await dialog.getByRole('button', { name: 'Publish anyway' }).click();
  await page.getByText(/^Public, dated /).waitFor();
  expect(await stored(slug)).toMatchObject({
    published: true,
    tags: [expect.stringContaining('Succession')],
  });
  expect(await published(slug)).toBe(200);

  const question = page.getByRole('dialog', { name: 'Unpublish this article?' });
  await press(page, 'Unpublish…');
  // It stays open when the window is turned, and the panel under it becomes a sheet.
  await areUsableAtBothWidths(page, question.getByRole('button', { name: 'Unpublish' }));
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByText('A draft: only people who sign in here can read it.').waitFor();
  // The kept page goes when the database has told of the change, which nobody who saves waits for.
  await expect.poll(() => published(slug)).toBe(404);

  const schedule = async () => {
    await dialog.getByLabel('Publication time (London)').fill('2035-06-01T09:00');
    await dialog.getByText(/^Publishes in \d+ days.*1 Jun 2035, 09:00 London time\.$/).waitFor();
  };
  const way = page.getByRole('menuitem', { name: /^Publish at a time…/ });
  await press(page, 'Other ways to publish');
  await areUsableAtBothWidths(page, way);
  await way.click();
  await schedule();
  await isSound(page, [dialog.getByRole('button', { name: 'Schedule', exact: true })]);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/^Publishes in \d+ days/).waitFor();
  expect((await stored(slug)).published_at).toBe('2035-06-01T08:00:00.000Z');
  expect(await published(slug)).toBe(404);
});

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

it('a taken slug is said while it is typed', async () => {
  const { slug, title } = await product.db('blog_posts').where({ published: true }).first('slug', 'title');
  const page = await openAdmin('/posts/new');
  await openDetails(page);
  await page.getByLabel('Web address').fill(slug);
  await atBothWidths(page, async (width) => {
    // On a phone the panel is a sheet over the text.
    if (width === NARROW.width) await press(page, 'Details and more');
    await page.getByText(`Already taken by “${title}” (published).`).waitFor();
    await areUsable(button(page, `Use “${slug}-2”`));
  });
  await press(page, `Use “${slug}-2”`);
  await expect.poll(() => page.getByLabel('Web address').inputValue()).toBe(`${slug}-2`);
});

it('the list is filtered by author and tag, and its address holds the filter', async () => {
  const page = await openAdmin('/posts');
  await page.getByText('Samira Haddad').first().waitFor();
  await page.getByRole('combobox', { name: 'Author' }).fill('samir');
  await page.getByRole('option', { name: 'Samira Haddad' }).click();
  await expect.poll(() => page.getByText('Gareth Llewellyn').count()).toBe(0);
  expect(decodeURIComponent(page.url())).toContain('"author":"Samira Haddad"');
  await isSound(page);
  await resize(page, NARROW);
  await page.reload();
  await page.getByText('Samira Haddad').first().waitFor();
  expect(await page.getByText('Gareth Llewellyn').count()).toBe(0);
  await press(page, 'Filters');
  await page.getByRole('combobox', { name: 'Author' }).fill('gareth');
  await page.getByRole('option', { name: 'Gareth Llewellyn' }).click();
  await expect.poll(() => page.getByText('Samira Haddad').count()).toBe(0);
  expect(await findings(page)).toEqual([]);
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

it('the keyboard goes into the text and out of it, and through the toolbar with the arrows', async () => {
  const page = await openAdmin('/posts/new');
  await writeInMarkdown(page);
  await page.getByRole('button', { name: 'Panel', exact: true }).focus();
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Bold');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('Italic');
  await textOf(page).focus();
  await page.keyboard.type('a');
  await page.keyboard.press('Tab');
  await expect.poll(() => textOf(page).evaluate((text) => text.contains(document.activeElement))).toBe(false);
  expect(await lines(page)).toEqual(['a']);
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

it('a pasted picture is asked what it shows before it is uploaded', async () => {
  const page = await openAdmin('/posts/new');
  await writeInMarkdown(page);
  await textOf(page).click();
  await textOf(page).evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array([1])], 'cash.png', { type: 'image/png' }));
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.route('**/api/admin/media', (route) =>
    route.fulfill({ status: 201, json: { id: 'x', url: '/media/cash.png', alt: 'A rising line' } }),
  );
  const dialog = page.getByRole('dialog');
  await press(page, 'Upload and insert');
  await dialog.getByText('Say in a few words what the picture shows.').waitFor();
  await dialog.getByLabel('Alternative text').fill('A rising line');
  await press(page, 'Upload and insert');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => lines(page)).toEqual(['![A rising line](/media/cash.png)']);
});
