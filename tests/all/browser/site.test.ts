import { expect, it } from 'vitest';
import { inspectPages } from '../../support/looks.ts';
import { withProduct } from '../../support/product.ts';

const product = withProduct({ seed: true });

const PAGES = [
  '/terms',
  '/blog?category=leadership',
  '/blog?q=no+such+words+anywhere',
  '/blog/no-such-article',
  '/newsletter/confirm/token',
  '/newsletter/confirmed',
  '/newsletter/link-expired',
  '/newsletter/subscribe',
  '/newsletter/requested',
  '/consultation/requested',
];

/** A generous timeout, because the test loads every page twice on a possibly busy machine. */
const TIME = 400_000;

it('no page has a finding of axe, is loud as it hydrates or scrolls sideways, at any width or text size', {
  timeout: TIME,
}, async () => {
  expect(await inspectPages(product.url, PAGES)).toEqual({});
});
