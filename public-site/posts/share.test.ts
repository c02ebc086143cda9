import { expect, test } from 'vitest';
import { mailAddress, sharingLinks } from './ShareButton.tsx';

const shared = { title: 'Cash & carry', text: 'An excerpt?', address: 'https://example.com/blog/cash' };

test('each platform is given the address of the article', () => {
  const addresses = Object.fromEntries(sharingLinks(shared).map(({ name, href }) => [name, href]));
  expect(addresses).toEqual({
    Twitter:
      'https://twitter.com/intent/tweet?text=Cash+%26+carry&url=https%3A%2F%2Fexample.com%2Fblog%2Fcash',
    LinkedIn: 'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fexample.com%2Fblog%2Fcash',
    Facebook: 'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fexample.com%2Fblog%2Fcash',
  });
});

test('the mail draft has the title as subject, the excerpt and the address as body', () => {
  expect(mailAddress(shared)).toBe(
    'mailto:?subject=Cash%20%26%20carry&body=An%20excerpt%3F%0A%0Ahttps%3A%2F%2Fexample.com%2Fblog%2Fcash',
  );
});
