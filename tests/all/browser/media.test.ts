import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { aPost } from '../../../seeds/factories.ts';
import { ask } from '../../support/admin-client.ts';
import { goTo, openDetails } from '../../support/admin-page.ts';
import { findings } from '../../support/axe.ts';
import { noisy, picture } from '../../support/images.ts';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { upload } from '../../support/upload.ts';
import { NARROW, newVisitor, open, setSessionCookie, WIDE } from '../../support/visitor.ts';

const product = withProduct();
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(product, 'admin');
});

interface Dropped {
  name: string;
  type: string;
  bytes: Buffer;
}

async function openAdmin(path: string, viewport = WIDE): Promise<Page> {
  const page = await newVisitor({ viewport });
  await setSessionCookie(page, product.url, cookie);
  await page.goto(`${product.url}/admin${path}`);
  return page;
}

/** Drops files onto the page, like dragging them from a folder. */
async function drop(page: Page, files: Dropped[]): Promise<void> {
  const given = files.map(({ bytes, ...rest }) => ({ ...rest, base64: bytes.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, given);
  await page.dispatchEvent('main', 'dragover', { dataTransfer });
  await page.dispatchEvent('main', 'drop', { dataTransfer });
}

const photograph = () => noisy({ width: 800, height: 450 }).blur(4).jpeg().toBuffer();
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3000, 7)]);

it('accepts dropped images, refuses other files, and shows a picture in an article on the site', async () => {
  const page = await openAdmin('/media');
  await page.getByRole('heading', { name: 'No pictures yet' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await drop(page, [
    { name: 'Board table.jpg', type: 'image/jpeg', bytes: await photograph() },
    { name: 'holiday.jpg', type: 'image/jpeg', bytes: program },
  ]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await uploads.getByText('This file is not a picture, whatever its name says.').waitFor();
  await uploads.getByText('1 uploaded: write what each one shows, 1 refused').waitFor();
  expect(await findings(page)).toEqual([]);
  await uploads.getByRole('button', { name: 'Save' }).click();
  await uploads.getByText('Alternative text is required').waitFor();
  await uploads.getByLabel('Alternative text').fill('A long table in an empty room');
  await uploads.getByRole('button', { name: 'Save' }).click();
  await uploads.getByRole('button', { name: 'Close holiday.jpg' }).click();
  await page.getByRole('link', { name: 'Board table.jpg' }).waitFor();
  await expect.poll(() => page.getByText('Needs alternative text', { exact: true }).count()).toBe(0);

  const { body: media } = await ask<{ url: string }[]>(`${product.url}/api/admin/media`, { cookie });
  const content = `<p>Look:</p><p><img src="${media[0]?.url}" alt="A long table"></p>`;
  const post = aPost({ slug: 'the-long-table', title: 'The long table', published: true, content });
  await product.db('blog_posts').insert(post);
  await goTo(page, `${product.url}/admin/posts/${post.id}/edit`);
  await openDetails(page);
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await dialog.getByRole('button', { name: /^Board table.jpg/ }).waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Board table.jpg/ }).click();
  const chosen = page.getByLabel('Main picture address');
  await expect.poll(() => chosen.inputValue()).toMatch(/^\/media\/[a-z0-9]{16}\/board-table\.jpg$/);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByRole('button', { name: /^Publish (now|anyway)$/ }).click();
  await page.getByText('Published.', { exact: true }).waitFor();

  const asset = await product.db('media').first();
  await expect.poll(async () => (await product.db('media').first('avif_state')).avif_state).toBe('ready');
  const visitor = await newVisitor({ isCold: true });
  await open(visitor, `${product.url}/blog/the-long-table`);
  for (const place of ['.article__picture', '.prose']) {
    const img = visitor.locator(`${place} picture img`);
    await img.scrollIntoViewIfNeeded();
    await expect.poll(() => img.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    const { width, height, from } = await img.evaluate((one: HTMLImageElement) => ({
      width: one.getAttribute('width'),
      height: one.getAttribute('height'),
      from: one.currentSrc,
    }));
    expect({ width, height }).toEqual({ width: '800', height: '450' });
    expect(from).toMatch(/board-table-\d+\.avif$/);
  }
  expect(await visitor.getByAltText('A long table in an empty room').count()).toBe(1);
  expect(await findings(visitor)).toEqual([]);
  // A new visitor, because a browser with the large file in its cache would use that.
  const other = await newVisitor({ isCold: true });
  await open(other, `${product.url}/blog`);
  const card = other.locator('.post__picture img');
  await expect.poll(() => card.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(/-640\.avif$/);

  await goTo(page, `${product.url}/admin/media/${asset.id}/edit`);
  await page.getByRole('link', { name: 'The long table' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete' }).click();
  const refusal = page.getByRole('dialog', { name: 'Still in use' });
  await refusal.getByText(/^1 place shows it. Remove it there first/).waitFor();
  expect(await refusal.getByRole('button').allTextContents()).toEqual(['Close']);
  expect(await product.db('media').pluck('id')).toEqual([asset.id]);
});

it('cancels an upload, and fits a phone', async () => {
  await upload(product, cookie, await picture(503).png().toBuffer(), { name: 'not described.png' });
  const page = await openAdmin('/media', NARROW);
  let release = () => undefined as undefined;
  const held = new Promise<void>((resolve) => {
    release = () => resolve() as undefined;
  });
  await page.route('**/api/admin/media', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await held;
    await route.abort();
  });
  await page.getByLabel('Pictures to upload').setInputFiles({
    name: 'slow.png',
    mimeType: 'image/png',
    buffer: await picture(502).png().toBuffer(),
  });
  await page.getByRole('button', { name: 'Cancel slow.png' }).click();
  await page.getByText('Cancelled. Nothing was saved.').waitFor();
  release();
  const isSound = async () => {
    await page.locator('main img').first().waitFor();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overflow).toBe(0);
    }
    expect(await findings(page)).toEqual([]);
  };
  await isSound();
  const { id } = await product.db('media').where({ alt: '' }).first('id');
  await goTo(page, `${product.url}/admin/media/${id}/edit`);
  await isSound();
});
