import { expect, it } from 'vitest';
import { inspectPages, inspectScreens, QUICK_SCREENS } from '../support/looks.ts';
import { withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { NARROW, newVisitor, setSessionCookie, WIDE } from '../support/visitor.ts';

const product = withProduct({ seed: true });

const PAGES = [
  '/',
  '/about',
  '/team',
  '/specialities',
  '/contact',
  '/privacy',
  '/blog',
  '/blog/the-best-board-papers-fit-on-two-pages',
  '/consultation',
  '/no/such/page',
];

/** A generous timeout, because each test loads many pages. */
const TIME = 180_000;

it(
  'on a wide screen no page has a finding of axe, is loud as it hydrates or scrolls sideways, also with text of twice the size',
  async () => {
    const found = await inspectPages(product.url, PAGES, WIDE, async (page) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    expect(found).toEqual({});
  },
  TIME,
);

it(
  'on a phone neither, also at 320 pixels',
  async () => {
    const tiny = { width: 320, height: 640 };
    expect(await inspectPages(product.url, PAGES, NARROW, (page) => page.setViewportSize(tiny))).toEqual({});
  },
  TIME,
);

it(
  'no screen of the back office has a finding of axe in either scheme or scrolls sideways at any width',
  async () => {
    const page = await newVisitor();
    await setSessionCookie(page, product.url, await signIn(product, 'admin'));
    expect(await inspectScreens(page, `${product.url}/admin`, QUICK_SCREENS)).toEqual({});
  },
  TIME,
);
