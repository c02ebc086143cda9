import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Post } from '#shared/posts.ts';
import { ask } from '../../support/admin-client.ts';
import { lookAtDetails, newAdmin, openDetails } from '../../support/admin-page.ts';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { NARROW, newVisitor } from '../../support/visitor.ts';
import { areUsable, areUsableAtBothWidths, isSound } from '../../support/widths.ts';

const product = withProduct({ seed: true });
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(product, 'admin');
});

let count = 0;
async function draft(): Promise<Post> {
  count += 1;
  const content = Array.from({ length: 40 }, (_, n) => `## Part ${n}\n\nText of part ${n}.`).join('\n\n');
  const body = { title: `Draft ${count}`, slug: `draft-${count}`, excerpt: 'Saved lead', content };
  return (await ask<Post>(`${product.url}/api/admin/posts`, { cookie, body })).body;
}

async function openEditor(post: Post): Promise<Page> {
  const page = await newAdmin(product, `/posts/${post.id}/edit`);
  await openDetails(page);
  return page;
}

const type = (page: Page, text: string) => page.getByLabel('Excerpt').fill(text);

it('the preview shows the last words as the site will', async () => {
  const post = await draft();
  const page = await openEditor(post);
  await type(page, 'Of a moment ago');
  const opener = page.getByRole('button', { name: 'Preview' });
  await areUsableAtBothWidths(page, opener);
  const [preview] = await Promise.all([page.waitForEvent('popup'), opener.click()]);
  const article = preview.frameLocator('iframe');
  await article.locator('.lead', { hasText: 'Of a moment ago' }).waitFor();
  await isSound(preview, []);
  await expect
    .poll(() =>
      article.locator('h1').evaluate((title) => ({
        typeface: getComputedStyle(title).fontFamily.split(',')[0],
        loaded: document.fonts.check('20px "Alumni Sans Variable"'),
        scripts: document.scripts.length,
      })),
    )
    .toEqual({ typeface: '"Alumni Sans Variable"', loaded: true, scripts: 0 });
  await preview.getByText(/^The version saved on .*: a draft that is not public\./).waitFor();
});

it('a reviewer without cookies sees the saved version until the link is revoked', async () => {
  const post = await draft();
  const page = await openEditor(post);
  const opener = page.getByRole('button', { name: 'Link for a reviewer' });
  await lookAtDetails(page, () => areUsable(opener));
  await opener.click();
  const make = page.getByRole('button', { name: 'Make a link' });
  await areUsable(make);
  await make.click();
  const address = await page.getByLabel('New link').inputValue();
  // At another width of the window, the panel with the button is replaced.
  const size = page.viewportSize();
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Details and more', includeHidden: true }).waitFor();
  expect(await page.getByLabel('New link').inputValue()).toBe(address);
  if (size) await page.setViewportSize(size);
  const revoke = page.getByRole('button', { name: /^Revoke the link/ });
  await areUsable(revoke);
  expect(await findings(page)).toEqual([]);

  const reviewer = await newVisitor({ cookies: 'unasked' });
  const requests: string[] = [];
  reviewer.on('request', (request) => requests.push(request.url()));
  await reviewer.goto(address);
  await reviewer.getByText('Preview for review').waitFor();
  await reviewer.getByText('Text of part 39.').waitFor();
  await isSound(reviewer);
  expect(requests.filter((url) => /\/api\//.test(url))).toEqual([]);
  await reviewer.setViewportSize(NARROW);
  await reviewer.getByRole('button', { name: 'Open menu' }).click();
  await reviewer.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Our Team' }).waitFor();
  await reviewer.keyboard.press('Escape');
  expect(await reviewer.context().cookies()).toEqual([]);

  await revoke.click();
  await page.getByText('There are none at the moment.').waitFor();
  const answer = await reviewer.reload();
  expect(answer?.status()).toBe(410);
  await reviewer.getByRole('heading', { name: 'This preview was withdrawn' }).waitFor();
  await isSound(reviewer);
});
