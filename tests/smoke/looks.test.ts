import { expect, it } from 'vitest';
import { newAdmin } from '../support/admin-page.ts';
import { inspectPages, inspectScreens, QUICK_SCREENS } from '../support/looks.ts';
import { withProduct } from '../support/product.ts';

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

it('no page has a finding of axe, is loud as it loads or scrolls sideways, at any width or text size', {
  timeout: TIME,
}, async () => {
  expect(await inspectPages(product.url, PAGES, { isThorough: true })).toEqual({});
});

it('no screen of the back office has a finding of axe in either scheme, or scrolls sideways at 320 px or with text of twice the size', {
  timeout: TIME,
}, async () => {
  const page = await newAdmin(product);
  expect(await inspectScreens(page, `${product.url}/admin`, QUICK_SCREENS, { isThorough: true })).toEqual({});
});
