import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { PageTextDefinition } from '#shared/page-texts/definition.ts';
import { PAGE_TEXT_DEFINITIONS } from '#shared/page-texts/index.ts';
import { pageTextSchema } from '#shared/page-texts/schema.ts';
import { aCategory, aPost, aSubscription, aTestimonial } from '../../../seeds/factories.ts';
import { newAdmin } from '../../support/admin-page.ts';
import { picture } from '../../support/images.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { upload } from '../../support/upload.ts';
import { NARROW, newVisitor, open } from '../../support/visitor.ts';
import { resize } from '../../support/widths.ts';

const { product, cookie } = withAdmin({ seed: true });

/** @returns a text of the maximum length, with words of realistic length */
function longest(definition: PageTextDefinition): string {
  const { kind, max, required = [], entries, isYear, sample } = definition;
  if (isYear && sample) return sample;
  if (entries) {
    const label = 'Internationalisation'.repeat(2).slice(0, entries.label - 2);
    const links = Array.from({ length: entries.most }, (_, at) => `[${label}${at + 10}](/about?${at})`);
    return [...definition.default.split('\n'), ...links].slice(0, entries.most).join('\n');
  }
  const names = required.map((name) => `{${name}} `).join('');
  const words = `${names}${'Collaborative internationalisation for extraordinarily experienced Wimbledon owners '.repeat(200)}`;
  const sizes = { line: max, text: max, poster: Math.ceil(max / 2), lines: 40, paragraphs: 900, prose: 900 };
  const size = kind === 'menu' ? max : sizes[kind];
  const lines: string[] = [];
  for (let room = max; room > 0; room -= size + 1) lines.push(words.slice(0, Math.min(size, room)).trim());
  return lines.join('\n').slice(0, max);
}

beforeAll(async () => {
  const rows = Object.entries<PageTextDefinition>(PAGE_TEXT_DEFINITIONS).map(([key, definition]) => ({
    key,
    value: pageTextSchema(definition).parse(longest(definition)),
    original: definition.default,
  }));
  await product.db('page_texts').insert(rows).onConflict('key').merge();
  // The longest name, beside the widest logo.
  const wide = await picture(1, { width: 900, height: 200 }).png().toBuffer();
  const { body } = await upload(product, cookie, wide, { name: 'logo.png', alt: 'Logo', type: 'image/png' });
  const brand_name = 'Internationalisation & Extraordinarily '.repeat(3).slice(0, 100);
  const changed = { brand_name, brand_line: brand_name, logo: (body as { url: string }).url };
  await product.db('site_settings').insert({ changed });
});

it('the longest texts fit each page, from 320 pixels on', async () => {
  const page = await newVisitor({ viewport: { width: 320, height: 800 }, cookies: 'unasked' });
  for (const path of [
    ...['/', '/about', '/team', '/specialities', '/contact', '/blog', '/no/such/page', '/privacy'],
    ...['/blog/the-best-board-papers-fit-on-two-pages', '/privacy/request', '/consultation', '/newsletter'],
  ]) {
    await open(page, product.url + path);
    await page.locator('.cookies').waitFor();
    await fits(page);
  }
});

it('the longest texts fit cookie settings, card, form with errors and menu', async () => {
  const page = await newVisitor({ viewport: { width: 320, height: 800 }, cookies: 'unasked' });
  await open(page, `${product.url}/newsletter`);
  await page.locator('.cookies [aria-expanded]').click();
  await page.locator('.cookies__preferences').waitFor();
  await fits(page);
  await page.locator('.cookies .close').click();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.locator('.prompt').waitFor();
  await fits(page);
  await page.locator('.prompt .button').click();
  const dialog = page.locator('dialog.consultation');
  await dialog.locator('[type="submit"]').click();
  await dialog.locator('.field__error').first().waitFor();
  await fits(page);
  await dialog.locator('.close').first().click();
  await resize(page, { width: 320, height: 800 });
  await page.locator('.header .header__burger').first().click();
  await page.locator('dialog.menu').waitFor();
  expect(await page.evaluate(widerThanTheirPlace)).toEqual([]);
});

it('a word as long as an address fits, on the site and in the lists of the back office on a phone', async () => {
  const word = (length: number) => 'www.example.com/'.repeat(20).replaceAll(/[./]/g, 'w').slice(0, length);
  // First in each list.
  const at = new Date().toISOString();
  const now = { created_at: at, updated_at: at };
  const category = aCategory({ name: word(100) });
  await product.db('blog_categories').insert(category);
  const words = { title: word(300), excerpt: word(300), author: word(200), category_id: category.id };
  await product.db('blog_posts').insert(aPost({ ...words, ...now, slug: 'long' }));
  await product.db('testimonials').insert(aTestimonial({ role: word(200), author: word(200) }));
  const reader = { email: `${word(60)}@example.com`, tags: [word(50)] };
  await product.db('subscriptions').insert(aSubscription({ ...reader, ...now }));
  const page = await newVisitor({ cookies: 'rejected' });
  for (const path of ['/blog/long', '/blog']) {
    await open(page, product.url + path);
    await fits(page);
  }
  const office = await newAdmin(product, undefined, { viewport: NARROW });
  for (const path of ['/newsletter', '/testimonials', '/posts']) {
    await office.goto(`${product.url}/admin${path}`);
    const link = office.getByRole('link', { name: word(20) });
    await link.first().waitFor();
    expect(await office.evaluate(() => document.documentElement.scrollWidth), path).toBe(NARROW.width);
  }
});

/** Text spacing that pages must support (WCAG 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Checks phone and wide window with text of 200 %, with text spacing, and as they are. */
async function fits(page: Page): Promise<void> {
  for (const [width, size, rules] of [
    [390, '200%', ''],
    [1440, '200%', ''],
    [320, '', SPACING],
    [320, '', ''],
    [1440, '', ''],
  ] as const) {
    await page.evaluate(
      ([fontSize, text]) => {
        document.documentElement.style.fontSize = fontSize;
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      },
      [size, rules] as const,
    );
    await resize(page, { width, height: 800 });
    const at = `${page.url()} at ${width} px ${size}${rules && ' spaced'}`;
    expect(await page.evaluate(widerThanTheirPlace), at).toEqual([]);
  }
}

/** @returns what overflows the window or is clipped at the side, except what scrolls or is hidden on purpose */
function widerThanTheirPlace(): string[] {
  const elsewhere = '.clients__strip, .tools__categories, .carousel, .visually-hidden, .skip-link, .decoy';
  const isCut = (element: Element) =>
    element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'hidden';
  const isOut = ({ left, right, width }: DOMRect) => width > 0 && (left < -1 || right > innerWidth + 1);
  const found = [...document.querySelectorAll('a, button, h1, h2, h3, p, li, label, span, input')]
    .filter((element) => element.checkVisibility() && !element.closest(elsewhere))
    .filter((element) => isOut(element.getBoundingClientRect()) || isCut(element))
    .map((element) => `${element.closest('[class]')?.className}: ${element.textContent.slice(0, 30)}`);
  const over = [...document.querySelectorAll('li > a')]
    .filter((link) => link.checkVisibility() && !link.closest(elsewhere))
    .filter(({ parentElement: item }) => item && item.scrollWidth > item.clientWidth + 1)
    .map((link) => `${link.textContent} reaches over its neighbour`);
  const skip = document.querySelector('.skip-link');
  if (skip && skip.getBoundingClientRect().bottom > 0) over.push('the skip link shows');
  if (document.documentElement.scrollWidth > innerWidth) over.push('the page scrolls sideways');
  return [...found, ...over];
}
