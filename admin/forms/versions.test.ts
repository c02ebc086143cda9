import { expect, it } from 'vitest';
import { compareVersions } from './versions.ts';

it('separates changes of one side from those of both', () => {
  const base = { title: 'A', excerpt: '', author: 'X', tags: ['a'] };
  const mine = { title: 'B', excerpt: 'Mine', author: 'X', tags: ['a'] };
  const theirs = { title: 'C', excerpt: '', author: 'Y', tags: ['a'] };
  expect(compareVersions(Object.keys(base), base, mine, theirs)).toEqual({
    mine: ['title', 'excerpt'],
    theirs: ['author'],
    clashing: ['title'],
  });
});

it('finds no conflict where both sides are equal, or both empty', () => {
  const base = { title: 'A', excerpt: null, read_time: undefined };
  const same = { title: 'B', excerpt: '', read_time: null };
  expect(compareVersions(Object.keys(base), base, same, same)).toEqual({
    mine: [],
    theirs: [],
    clashing: [],
  });
});
