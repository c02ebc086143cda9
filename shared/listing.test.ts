import { expect, it } from 'vitest';
import { listing } from './listing.ts';

it('lists as British English does', () => {
  const format = new Intl.ListFormat('en-GB');
  for (const words of [[], ['one'], ['one', 'two'], ['one', 'two', 'three'], ['a, b', 'c and d', 'e', 'f']])
    expect(listing(words)).toBe(format.format(words));
});
