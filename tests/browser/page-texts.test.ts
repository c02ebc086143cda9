import { beforeAll, expect, it } from 'vitest';
import type { PageTextDefinition } from '#shared/page-texts/definition.ts';
import { PAGE_TEXT_DEFINITIONS } from '#shared/page-texts/index.ts';
import { pageTextSchema } from '#shared/page-texts/schema.ts';
import { withProduct } from '../support/product.ts';
import { newVisitor, open } from '../support/visitor.ts';
import { resize } from '../support/widths.ts';

const product = withProduct({ seed: true });

/** As much as a text may hold, of words as long as people write them. */
function longest(definition: PageTextDefinition): string {
  const { kind, max, required = [], entries } = definition;
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
});

it.each([
  ...[
    '/',
    '/about',
    '/team',
    '/specialities',
    '/contact',
    '/blog',
    '/blog?q=nothing-like-it',
    '/no/such/page',
  ],
  ...['/blog/the-best-board-papers-fit-on-two-pages', '/blog/missing', '/privacy', '/privacy/request'],
  ...['/consultation', '/newsletter/subscribe', '/newsletter/unsubscribe/abc', '/newsletter/link-expired'],
])('the longest texts fit %s, from 320 pixels on', async (path) => {
  const page = await newVisitor({ viewport: { width: 320, height: 800 }, cookies: 'unasked' });
  await open(page, product.url + path);
  if ((await page.locator('script[data-modules]').count()) > 0) await page.locator('.cookies').waitFor();
  for (const width of [320, 390, 1024, 1440]) {
    await resize(page, { width, height: 800 });
    expect(await page.evaluate(widerThanTheirPlace), `at ${width} px`).toEqual([]);
  }
});

it('the page before stays until the words of the next one are there; where they cannot be had, the server has the page', async () => {
  const page = await newVisitor();
  await open(page, product.url);
  const headings = page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const counts: number[] = [];
        const look = () => {
          counts.push(document.querySelectorAll('main h1').length);
          if (location.pathname === '/about' && document.title.length > 0 && !document.querySelector('.hero'))
            done(counts);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.route('**/api/page-texts/about', async (route) => {
    await new Promise((passed) => setTimeout(passed, 300));
    await route.continue();
  });
  await page.evaluate(() => document.querySelector<HTMLElement>('.header__nav a[href="/about"]')?.click());
  expect(new Set(await headings)).toEqual(new Set([1]));
  await page.route('**/api/page-texts/team', (route) => route.abort());
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => document.querySelector<HTMLElement>('.header__nav a[href="/team"]')?.click());
  await loaded;
  await page.locator('.team__grid').waitFor();
});

/** What reaches out of the window or is cut off at the side, but for what scrolls by itself or is hidden on purpose. */
function widerThanTheirPlace(): string[] {
  const elsewhere = '.clients__strip, .tools__categories, .carousel, .visually-hidden, .skip-link, .decoy';
  const isCut = (element: Element) =>
    element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'hidden';
  const isOut = ({ left, right, width }: DOMRect) => width > 0 && (left < -1 || right > innerWidth + 1);
  const found = [...document.querySelectorAll('a, button, h1, h2, h3, p, li, label, span, input')]
    .filter((element) => element.checkVisibility() && !element.closest(elsewhere))
    .filter((element) => isOut(element.getBoundingClientRect()) || isCut(element))
    .map(({ className, tagName, textContent }) => `${className || tagName}: ${textContent.slice(0, 30)}`);
  return document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways', ...found] : found;
}
