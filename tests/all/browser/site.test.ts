import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { NewPreviewLink } from '#shared/post-drafts.ts';
import type { Post } from '#shared/posts.ts';
import { aPost } from '../../../seeds/factories.ts';
import { newAdmin, openDetails } from '../../support/admin-page.ts';
import { findings } from '../../support/axe.ts';
import { picture } from '../../support/images.ts';
import { inspectPages } from '../../support/looks.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { upload } from '../../support/upload.ts';
import { NARROW, newVisitor } from '../../support/visitor.ts';
import { areUsable, atBothWidths, isSound } from '../../support/widths.ts';

const { product, asAdmin, cookie } = withAdmin({ seed: true });

const PAGES = [
  '/terms',
  '/blog?category=leadership',
  '/blog?q=no+such+words+anywhere',
  '/blog/no-such-article',
  '/blog/with-a-picture',
  '/newsletter/confirm/token',
  '/newsletter/confirmed',
  '/newsletter/link-expired',
  '/newsletter/subscribe',
  '/newsletter/requested',
  '/consultation/requested',
];

/** A generous timeout, because the test loads every page twice on a possibly busy machine. */
const TIME = 400_000;

it('no page has a finding of axe, is loud as it loads or scrolls sideways, at any width or text size', {
  timeout: TIME,
}, async () => {
  const bytes = await picture(1).jpeg().toBuffer();
  const { url } = (await upload(product, cookie, bytes, { alt: 'One colour' })).body;
  const content = `<p>Seen:</p><div class="picture wide"><img src="${url}" alt="One colour"></div>`;
  await product.db('blog_posts').insert(aPost({ slug: 'with-a-picture', content, featured_image: url }));
  expect(await inspectPages(product.url, PAGES)).toEqual({});
});

it('without script everything can be reached, in previews too', async () => {
  const page = await newVisitor({ viewport: NARROW, javaScriptEnabled: false });
  const link = await asAdmin<NewPreviewLink>('page-texts/preview-links', { body: {} });
  const review = new URL(link.body.url).pathname;
  const pages = ['/consultation', '/newsletter/subscribe', '/newsletter/unsubscribe/abc', review];
  for (const path of [...pages, '/privacy/request/received']) {
    await page.goto(product.url + path);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Our Team' }).waitFor();
    await page.getByRole('button', { name: 'Close menu' }).click();
    expect(await page.locator('.menu:visible, [data-cookie-settings]:visible').count(), path).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  const reached = (text: Locator) =>
    text.evaluate((one) => {
      one.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await page.goto(`${product.url}${review}/contact`);
  await page.locator('.accordion summary').last().click();
  await expect.poll(() => reached(page.locator('.accordion__item > p').last())).toBe(true);
  await page.goto(`${product.url}${review}/team`);
  await page.locator('.member').last().hover();
  await expect.poll(() => reached(page.locator('.member__more p').last())).toBe(true);
  await page.goto(`${product.url}${review}/`);
  // On a phone three testimonials are all there are.
  const shown = page.locator('.carousel__track > li').filter({ visible: true });
  await expect.poll(() => reached(shown.last().locator('blockquote'))).toBe(true);
});

it('a reviewer without cookies sees the saved version until the link is revoked', async () => {
  const content = Array.from({ length: 40 }, (_, n) => `## Part ${n}\n\nText of part ${n}.`).join('\n\n');
  const body = { title: 'To review', slug: 'to-review', content };
  const { id } = (await asAdmin<Post>('posts', { body })).body;
  const page = await newAdmin(product, `/posts/${id}/edit`);
  const opener = page.getByRole('button', { name: 'Link for a reviewer' });
  await atBothWidths(page, async (width) => {
    await openDetails(page);
    await areUsable(opener);
    if (width === NARROW.width) await page.keyboard.press('Escape');
  });
  await opener.click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = await page.getByLabel('New link').inputValue();
  const revoke = page.getByRole('button', { name: /^Revoke the link/ });
  expect(await findings(page)).toEqual([]);

  const reviewer = await newVisitor({ cookies: 'unasked' });
  const requests: string[] = [];
  reviewer.on('request', (request) => requests.push(request.url()));
  await reviewer.goto(address);
  await reviewer.getByText('Preview for review').waitFor();
  await reviewer.getByText('Text of part 39.').waitFor();
  await isSound(reviewer);
  expect(requests.filter((url) => /\/api\//.test(url))).toEqual([]);

  await revoke.click();
  await page.getByText('There are none at the moment.').waitFor();
  const answer = await reviewer.reload();
  expect(answer?.status()).toBe(404);
  await reviewer.getByRole('heading', { name: 'This preview is not here' }).waitFor();
});
