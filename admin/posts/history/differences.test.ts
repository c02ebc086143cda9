import { describe, expect, it } from 'vitest';
import { compareTexts, compareWords, differing } from './differences.ts';

describe('which fields differ', () => {
  it('treats absent, null, empty and false as equal', () => {
    const fields = ['a', 'b', 'c', 'd', 'e'];
    expect(differing(fields, { a: null, b: '', c: [], d: false }, { a: '', c: null, d: null })).toEqual([]);
    expect(differing(fields, { a: 0, b: 'x', c: ['x'], d: true }, {})).toEqual(['a', 'b', 'c', 'd']);
  });

  it('treats all kinds of line breaks as equal', () => {
    expect(differing(['a'], { a: 'x\r\ny' }, { a: 'x\ny' })).toEqual([]);
  });
});

describe('what became of a text', () => {
  it('shows changed lines word by word, with two lines of context', () => {
    const lines = Array.from({ length: 20 }, (_, n) => `Line ${n}`);
    const after = lines.with(10, 'Line ten');
    expect(compareTexts(`${lines.join('\n')}\n`, `${after.join('\n')}\n`)).toEqual([
      { kind: 'skipped', count: 8 },
      { kind: 'same', lines: ['Line 8', 'Line 9'] },
      {
        kind: 'changed',
        runs: [
          { kind: 'same', text: 'Line ' },
          { kind: 'removed', text: '10' },
          { kind: 'added', text: 'ten' },
          { kind: 'same', text: '\n' },
        ],
      },
      { kind: 'same', lines: ['Line 11', 'Line 12'] },
      { kind: 'skipped', count: 7 },
    ]);
  });

  it('shows a long passage as a whole, not word by word', () => {
    expect(compareWords('a '.repeat(9000), 'b '.repeat(9000))).toHaveLength(2);
  });
});
