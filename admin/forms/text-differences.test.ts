import { expect, it } from 'vitest';
import { differences } from './TextDiff.tsx';

it('marks removed and added words, and nothing else', () => {
  expect(differences('The forecast said Thursday.', 'The forecast said Friday.')).toEqual([
    { kind: 'same', text: 'The forecast said ' },
    { kind: 'removed', text: 'Thursday' },
    { kind: 'added', text: 'Friday' },
    { kind: 'same', text: '.' },
  ]);
});

it('skips long unchanged stretches, and nothing else', () => {
  const long = 'word '.repeat(500);
  const parts = differences(`${long}old${long}`, `${long}new${long}`) ?? [];
  expect(parts.map(({ kind }) => kind)).toEqual(['skipped', 'same', 'removed', 'added', 'same', 'skipped']);
  expect(parts.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(300);
});

it('compares very long texts line by line', () => {
  const lines = Array.from({ length: 3000 }, (_, n) => `Line number ${n}\n`);
  const changed = lines.with(1500, 'Another line\n');
  const parts = differences(lines.join(''), changed.join('')) ?? [];
  expect(parts.filter(({ kind }) => kind === 'removed')).toEqual([
    { kind: 'removed', text: 'Line number 1500\n' },
  ]);
});

it('leaves two texts whole that have hardly a word in common', () => {
  expect(differences('The forecast said Thursday.', 'Nothing of the sort happened, he wrote.')).toBeNull();
});
