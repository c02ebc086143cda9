import { describe, expect, test } from 'vitest';
import { replaceAddresses } from '../../../api/imports/convert/convert.ts';
import { newAddress, oldPath } from '../../../api/imports/sandbox/describe-item.ts';

const site = { hosts: new Set(['old.example']), file: null };
const changes = {
  image: (url: string) => (url.endsWith('a.jpg') ? '/media/1.webp' : undefined),
  link: (url: string) =>
    ['/one', '/?p=7'].includes(oldPath(url, site) ?? '') ? newAddress('one', url) : undefined,
};

describe('replacing URLs', () => {
  const html: readonly (readonly [string, string])[] = [
    [
      '<p><img src="https://x.example/a.jpg" alt="src=&quot;a.jpg&quot;" /></p>',
      '<p><img src="/media/1.webp" alt="src=&quot;a.jpg&quot;" /></p>',
    ],
    ['<a title="t" href="https://old.example/one/">x</a>', '<a title="t" href="/blog/one">x</a>'],
    ['<a href="https://old.example/one/#part">x</a>', '<a href="/blog/one#content-part">x</a>'],
    ['<a href="https://old.example/one/?utm=1&amp;b=2#part">x</a>', '<a href="/blog/one#content-part">x</a>'],
    [
      '<a href="https://old.example/?p=7">x</a><a href="https://old.example/?p=8">y</a>',
      '<a href="/blog/one">x</a><a href="https://old.example/?p=8">y</a>',
    ],
    [
      '<a href="#part">x</a><code>&lt;a href="https://old.example/one/"></code>',
      '<a href="#part">x</a><code>&lt;a href="https://old.example/one/"></code>',
    ],
  ];
  test.each(html)('in %s', (content, expected) => {
    expect(replaceAddresses(content, changes)).toBe(expected);
  });
});
