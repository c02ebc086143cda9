import { describe, expect, test } from 'vitest';
import { convert, replaceAddresses } from '../../../api/imports/convert/convert.ts';
import { newAddress, oldPath } from '../../../api/imports/sandbox/describe-item.ts';
import { CONTEXT } from '../../support/conversion.ts';

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

describe('the converted text', () => {
  const made = convert(
    `<h2>Head</h2><p>${'word '.repeat(80)}</p><img src="https://x.example/1.jpg"><p><a href="https://y.example/">y</a></p><img src="https://x.example/1.jpg" alt="One"><a href="https://y.example/">z</a>`,
    'html',
    { ...CONTEXT, baseUrl: null },
  );

  test('lists each image and link once, with the first alternative text', () => {
    expect(made.images).toEqual([{ url: 'https://x.example/1.jpg', alt: 'One' }]);
    expect(made.links).toEqual(['https://y.example/']);
  });

  test('has its lead cut at a word', () => {
    expect(made.lead).toBe(`${'word '.repeat(59)}word…`);
    expect(made.lead.length).toBeLessThanOrEqual(300);
  });
});
