import { expect, it } from 'vitest';
import { readable, readableVersions } from './readable.tsx';

it('turns formatted text into plain text, one line per block', () => {
  const html =
    '<h2>Who</h2><p>Two <strong>bold</strong><br>lines, <a href="/x">a link</a></p><ul><li>one<ul><li>two</li></ul></li></ul><div class="picture"><img src="/a.png" alt="A barn"></div><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
  expect(readable(html)).toBe('Who\nTwo bold\nlines, a link [/x]\none\ntwo\n[Picture: A barn]\n1 | 2');
  expect(readable('a < b, *c*')).toBe('a < b, *c*');
});

it('shows the markup of two versions that differ only in it', () => {
  const versions: [string, string] = ['<p>a</p>', '<p><em>a</em></p>'];
  expect(readableVersions(...versions)).toEqual(versions);
  expect(readableVersions('<p>a</p>', '<p>b</p>')).toEqual(['a', 'b']);
});
