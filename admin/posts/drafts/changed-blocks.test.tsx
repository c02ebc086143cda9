import { expect, it } from 'vitest';
import { changedBlocks } from './changed-blocks.ts';

it('finds changed, added and removed blocks, with their positions in the new text', () => {
  const before = '<p>One</p>\n<h2>Two</h2>\n<p>Three</p><ul><li>a</li></ul>';
  const after = '<p>One, again</p>\n<h2>Two</h2>\n<p>Three</p><blockquote class="pull">New</blockquote>';
  expect(changedBlocks(before, after, 'html')).toEqual({
    indexes: [0, 3],
    words: '1 paragraph and 1 quotation',
  });
  expect(changedBlocks(before, '<p>One</p><h2>Two</h2>', 'html').words).toBe('1 paragraph and 1 list');
});

it('splits Markdown into blocks at empty lines', () => {
  const before = '# One\n\nTwo\nlines\n\n- a\n- b\n';
  expect(changedBlocks(before, '# One\r\n\r\nTwo\r\nlines\r\n\r\n- a\r\n- b', 'markdown').indexes).toEqual(
    [],
  );
  expect(changedBlocks(before, '# 1\n\nTwo\nlines\n\nNew\n\n- a\n- b\n', 'markdown')).toEqual({
    indexes: [0, 2],
    words: '1 heading and 1 paragraph',
  });
});
