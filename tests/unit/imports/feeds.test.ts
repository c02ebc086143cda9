import { describe, expect, it } from 'vitest';
import { readXmlFeed } from '../../../api/imports/formats/feeds/xml-feed.ts';
import { readImport } from '../../support/import-reading.ts';

const texts = (post: { notes: { level: string; text: string }[] } | undefined) =>
  post?.notes.map((note) => `${note.level}: ${note.text}`);

const rss = (...items: string[]) => `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/">
<channel><title>Harbour Notes</title><atom:link href="https://harbour.example/feed" rel="self"/><link>https://harbour.example/</link><managingEditor>ed@harbour.example (Ed Quay)</managingEditor>
<image><url>https://harbour.example/logo.png</url><title>Logo</title><link>https://harbour.example/</link></image>
${items.map((one) => `<item>${one}</item>`).join('\n')}
</channel></rss>`;

describe('an RSS feed', () => {
  it('is read into text, summary, authors, categories, image and URL', async () => {
    const { posts, url, problems } = await readImport(
      readXmlFeed,
      rss(
        `<title>Ships &amp;amp; shores</title><link>https://harbour.example/2021/05/ships.html?x=1</link><guid isPermaLink="false">urn:1</guid><pubDate>Tue, 4 May 21 10:00 EST</pubDate><dc:creator><![CDATA[Ann Pier]]></dc:creator><dc:creator>Bo Dock</dc:creator><category><![CDATA[Ships]]></category><category>Uncategorized</category><category>Sea</category><category>Ships</category><description><![CDATA[A <b>short</b> summary.]]></description><content:encoded><![CDATA[<p>The whole text.</p>]]></content:encoded><media:thumbnail url="https://secure.gravatar.com/avatar/x"/><media:content url="/pics/a.jpg" medium="image"><media:description>A ship</media:description></media:content><enclosure url="https://harbour.example/a.mp3" type="audio/mpeg" length="1"/><slash:comments>3</slash:comments>`,
      ),
    );
    expect({ url, problems }).toEqual({
      url: 'https://harbour.example',
      problems: [],
    });
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({
      kind: 'post',
      source_id: 'urn:1',
      title: 'Ships & shores',
      slug: 'ships',
      url: 'https://harbour.example/2021/05/ships.html?x=1',
      other_urls: [],
      status: 'published',
      created_at: '2021-05-04T15:00:00.000Z',
      published_at: '2021-05-04T15:00:00.000Z',
      authors: ['Ann Pier', 'Bo Dock'],
      categories: ['Ships'],
      tags: ['Sea'],
      excerpt: 'A short summary.',
      content: '<p>The whole text.</p>',
      dialect: 'html',
      featured: { url: 'https://harbour.example/pics/a.jpg', alt: 'A ship', caption: '' },
    });
    expect(texts(posts[0])).toEqual([
      'lost: 3 comments are not brought along',
      'lost: 1 attached sound or video file (https://harbour.example/a.mp3) is not brought along',
    ]);
  });

  it('falls back to the description for the text, the guid for the URL and the editor for the author', async () => {
    const { posts } = await readImport(
      readXmlFeed,
      rss(
        '<guid>https://harbour.example/p/one</guid><description>&lt;p&gt;Fish &amp;amp; chips&lt;/p&gt;</description><enclosure url="https://harbour.example/b.png" type="image/png"/>',
        '<title>Cut</title><link>/two/</link><author>kay@harbour.example (Kay Lock)</author><description>It begins here and then [&#8230;]</description><pubDate>2021-05-04 10:00:00</pubDate>',
      ),
    );
    expect(
      posts.map((post) => [
        post.title,
        post.url,
        post.slug,
        post.authors,
        post.content,
        post.created_at,
        post.featured?.url,
      ]),
    ).toEqual([
      [
        '',
        'https://harbour.example/p/one',
        'one',
        ['Ed Quay'],
        '<p>Fish &amp; chips</p>',
        null,
        'https://harbour.example/b.png',
      ],
      [
        'Cut',
        'https://harbour.example/two/',
        'two',
        ['Kay Lock'],
        'It begins here and then […]',
        '2021-05-04T10:00:00.000Z',
        undefined,
      ],
    ]);
    expect(posts.map(texts)).toEqual([
      ['warning: The feed does not give its date'],
      ['warning: The feed only has the beginning of its text, so it comes as a draft'],
    ]);
  });

  it('has no featured image when the text already shows it', async () => {
    const { posts } = await readImport(
      readXmlFeed,
      rss(
        '<title>x</title><description><![CDATA[<img src="https://h.example/a.jpg?x=1&amp;y=2">]]></description><media:content url="https://h.example/a.jpg?x=1&amp;y=2" medium="image"/>',
      ),
    );
    expect(posts[0]?.featured).toBeNull();
  });

  it('is read in version 1.0 too', async () => {
    const { posts } = await readImport(
      readXmlFeed,
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>Old</title><link>https://old.example</link></channel><item rdf:about="https://old.example/1"><title>One</title><link>https://old.example/1</link><dc:date>2004-02-29T12:00:00+01:00</dc:date><dc:subject>News</dc:subject></item></rdf:RDF>',
    );
    expect(posts.map((post) => [post.title, post.url, post.created_at, post.categories])).toEqual([
      ['One', 'https://old.example/1', '2004-02-29T11:00:00.000Z', ['News']],
    ]);
  });
});

describe('an Atom feed', () => {
  const feed = (...entries: string[]) =>
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://tide.example/blog/"><title type="html">Tide &amp;amp; time</title><link href="https://tide.example/feed" rel="self"/><link href="./"/><author><name>Una Wave</name></author>${entries.map((one) => `<entry>${one}</entry>`).join('')}</feed>`;

  it('is read with text, HTML and XHTML content, and relative URLs resolved', async () => {
    const { posts, url } = await readImport(
      readXmlFeed,
      feed(
        '<id>tag:1</id><title>1 &lt; 2 &amp; &lt;b&gt;</title><link href="one"/><published>2022-03-01T00:30:00+01:00</published><updated>2022-03-02T00:00:00Z</updated><category term="a-b" label="A &amp; B"/><category term="c"/><content>Plain &lt; text\n\nMore</content>',
        '<id>https://tide.example/blog/two</id><title type="html">Two &amp;lt;i&amp;gt; &lt;i&gt;x&lt;/i&gt;</title><issued>2003-12-13T18:30:02Z</issued><content type="html">&lt;a href="pic.html"&gt;a&lt;/a&gt;&lt;img src="/b.png"&gt;&lt;a href="#x"&gt;&lt;/a&gt;</content><author><name>Ola Reef</name></author><summary>Short</summary>',
        '<id>3</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Three <em>x</em></div></title><link rel="alternate" type="application/json" href="three.json"/><link rel="alternate" type="text/html" href="three"/><content type="xhtml" xml:base="https://cdn.example/"><div xmlns="http://www.w3.org/1999/xhtml"><p>a<br/>b</p><span/><img src="i.png"/></div></content><updated>2022-01-01T00:00:00Z</updated>',
      ),
    );
    expect(url).toBe('https://tide.example/blog');
    expect(
      posts.map((post) => [post.source_id, post.title, post.url, post.published_at, post.authors]),
    ).toEqual([
      ['tag:1', '1 < 2 & <b>', 'https://tide.example/blog/one', '2022-02-28T23:30:00.000Z', ['Una Wave']],
      [
        'https://tide.example/blog/two',
        'Two <i> x',
        'https://tide.example/blog/two',
        '2003-12-13T18:30:02.000Z',
        ['Ola Reef'],
      ],
      ['3', 'Three x', 'https://tide.example/blog/three', '2022-01-01T00:00:00.000Z', ['Una Wave']],
    ]);
    expect(posts.map((post) => post.content)).toEqual([
      '<p>Plain &lt; text</p>\n<p>More</p>',
      '<a href="https://tide.example/blog/pic.html">a</a><img src="https://tide.example/b.png"><a href="#x"></a>',
      '<p>a<br>b</p><span></span><img src="https://cdn.example/i.png">',
    ]);
    expect(posts[0]).toMatchObject({
      categories: ['A & B'],
      tags: ['c'],
      updated_at: '2022-03-02T00:00:00.000Z',
    });
    expect(posts[1]?.excerpt).toBe('Short');
  });

  it('has external texts and summaries reported', async () => {
    const { posts } = await readImport(
      readXmlFeed,
      feed(
        '<id>1</id><title>x</title><updated>2022-01-01T00:00:00Z</updated><content src="https://tide.example/1.pdf" type="application/pdf"/>',
        '<id>2</id><title>y</title><updated>2022-01-01T00:00:00Z</updated><summary>Only this</summary>',
      ),
    );
    expect(posts.map(texts)).toEqual([
      ['lost: Its text is not in the feed but at https://tide.example/1.pdf'],
      ['warning: The feed only has a summary of its text, so it comes as a draft'],
    ]);
    expect(posts.map((post) => post.content)).toEqual(['', '<p>Only this</p>']);
  });
});

describe('feed content', () => {
  const content = async (inside: string) =>
    (await readImport(readXmlFeed, rss(`<title>x</title>${inside}`))).posts[0]?.content;

  it.each([
    [
      'XHTML in RSS',
      '<body xmlns="http://www.w3.org/1999/xhtml"><p>One <b>two</b></p><br/></body>',
      '<p>One <b>two</b></p><br>',
    ],
    ['XHTML with a prefix', '<xhtml:body><xhtml:p>One</xhtml:p></xhtml:body>', '<p>One</p>'],
    ['Dublin Core', '<dc:description>&lt;p&gt;One&lt;/p&gt;</dc:description>', '<p>One</p>'],
    ['unescaped markup', '<description><p>One <b>two</b></p></description>', '<p>One <b>two</b></p>'],
  ])('is read from %s', async (_what, inside, expected) => {
    expect(await content(inside)).toBe(expected);
  });

  it.each([
    [
      '<content type="application/xhtml+xml" mode="xml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p></div></content>',
    ],
    ['<content type="text/html" mode="escaped">&lt;p&gt;One&lt;/p&gt;</content>'],
    ['<content mode="xml"><p>One</p></content>'],
  ])('is read from Atom 0.3 of TypePad: %s', async (inside) => {
    const { posts } = await readImport(
      readXmlFeed,
      `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><id>1</id><title>x</title><issued>2005-01-01</issued>${inside}</entry></feed>`,
    );
    expect(posts[0]?.content).toBe('<p>One</p>');
  });
});

describe('what feeds add to a text', () => {
  const signature = (word: string) =>
    `<p>${word} <a rel="nofollow" href="https://harbour.example/a/">A &#038; B</a> appeared first on <a href="https://harbour.example">Harbour</a>.</p>`;
  const left = 'lost: A line that the feed adds to the article was left out: “';
  const cut = 'warning: The feed only has the beginning of its text, so it comes as a draft';
  const full = (html: string) => `<content:encoded><![CDATA[${html}]]></content:encoded>`;
  const short = (html: string) => `<description><![CDATA[${html}]]></description>`;

  it.each([
    [
      'a signature behind a beginning',
      short(
        `<p>Only the start [&#8230;]</p>\n${signature('The post')}\n<img src="https://t.example/p" width="1" height="1">`,
      ),
      ['draft', '<p>Only the start [&#8230;]</p>', ''],
      [`${left}The post A & B appeared first on Harbour.”`, cut],
    ],
    [
      'a signature in another language behind a whole text, and in its excerpt',
      short(`<p>In short […]</p>${signature('The post')}`) +
        full(`<p>The whole.</p>${signature('Der Beitrag')}`),
      ['published', '<p>The whole.</p>', 'In short […]'],
      [`${left}Der Beitrag A & B appeared first on Harbour.”`],
    ],
    [
      'a signature without links',
      short('Only the start […] The post A &amp; B appeared first on Harbour.'),
      ['draft', 'Only the start […]', ''],
      [`${left}The post A & B appeared first on Harbour.”`, cut],
    ],
    [
      'a link to the rest of a summary',
      short('It begins <a href="https://harbour.example/a/">Continue reading <span>A</span> →</a>'),
      ['draft', 'It begins ', ''],
      [cut],
    ],
    [
      'a link to the rest of what looks whole',
      full('<p>Free words.</p><p>\n<a href="https://harbour.example/a/">\nRead more\n</a>\n</p>'),
      ['draft', '<p>Free words.</p><p>\n</p>', ''],
      [cut],
    ],
    [
      'a link to elsewhere, and a text that ends with dots',
      full('<p>Words.</p><p>And so on… <a href="https://x.example/">Read more about x</a></p>'),
      ['published', '<p>Words.</p><p>And so on… <a href="https://x.example/">Read more about x</a></p>', ''],
      [],
    ],
    [
      'a link to comments',
      full('<p>Words.</p><p><a href="https://harbour.example/a/#comments">12 comments</a></p>'),
      ['published', '<p>Words.</p>', ''],
      [`${left}12 comments”`],
    ],
    [
      'the form of an article behind a password',
      full(
        '<form action="/wp-login.php" class="post-password-form" method="post"><p>This content is password protected.</p></form>',
      ) + short('There is no excerpt because this is a protected post.'),
      ['protected', '', ''],
      [],
    ],
    [
      'the host of the site in links to others',
      full(
        '<a href="https://x.example/?ref=harbour.example">a</a> <a href="https://x.example/?a=1&amp;ref=harbour.example&amp;b=2#c">b</a> <a href="https://x.example/?ref=other.example">c</a>',
      ),
      [
        'published',
        '<a href="https://x.example/">a</a> <a href="https://x.example/?a=1&amp;b=2#c">b</a> <a href="https://x.example/?ref=other.example">c</a>',
        '',
      ],
      [],
    ],
  ])('is taken away and told: %s', async (_what, inside, expected, notes) => {
    const { posts } = await readImport(
      readXmlFeed,
      rss(
        `<title>A &amp;amp; B</title><link>https://harbour.example/a/</link><pubDate>2021-05-04</pubDate>${inside}`,
      ),
    );
    const [post] = posts;
    expect([[post?.status, post?.content, post?.excerpt], texts(post)]).toEqual([expected, notes]);
  });

  it.each([
    ['<img src="https://h.example/a.jpg" alt="A &amp; B"><p>x</p>', 'https://h.example/a.jpg', '<p>x</p>'],
    [
      '<img class="attachment-large wp-post-image" src="https://h.example/b.jpg"><p>x</p>',
      'https://h.example/b.jpg',
      '<p>x</p>',
    ],
    [
      '<img src="https://h.example/b.jpg" alt="B"><p>x</p>',
      undefined,
      '<img src="https://h.example/b.jpg" alt="B"><p>x</p>',
    ],
  ])('is the featured image before the text: %s', async (html, url, content) => {
    const { posts } = await readImport(readXmlFeed, rss(`<title>A &amp;amp; B</title>${full(html)}`));
    expect([posts[0]?.featured?.url, posts[0]?.featured?.alt ?? '', posts[0]?.content]).toEqual([
      url,
      '',
      content,
    ]);
  });

  it('is the featured image before the first paragraph if Ghost names it', async () => {
    const { posts } = await readImport(
      readXmlFeed,
      rss(
        `<title>A</title>${full('<h2>h</h2><img src="https://h.example/a.jpg" alt="A"><p>x</p><img src="https://h.example/c.jpg" alt="A">')}<media:content url="https://h.example/a.jpg" medium="image"/>`,
      ),
    );
    expect([posts[0]?.featured?.url, posts[0]?.content]).toEqual([
      'https://h.example/a.jpg',
      '<h2>h</h2><p>x</p><img src="https://h.example/c.jpg" alt="A">',
    ]);
  });
});

describe('a link blog', () => {
  it('keeps URLs of its own site, and notes URLs of other sites', async () => {
    const { posts } = await readImport(
      readXmlFeed,
      rss(
        '<title>a</title><link>https://www.bbc.example/news/123</link><guid>https://harbour.example/2021/a</guid>',
        '<title>b</title><link>https://www.bbc.example/news/123</link><guid>https://www.bbc.example/news/123</guid><media:content url="/p.jpg" medium="image"/>',
        '<title>c</title><link>https://blog.harbour.example/c</link>',
      ),
    );
    expect(posts.map((post) => [post.source_id, post.url, post.slug, post.other_urls])).toEqual([
      ['https://harbour.example/2021/a', 'https://harbour.example/2021/a', 'a', []],
      ['https://www.bbc.example/news/123', null, null, []],
      ['https://blog.harbour.example/c', 'https://blog.harbour.example/c', 'c', []],
    ]);
    expect(posts[1]?.featured?.url).toBe('https://harbour.example/p.jpg');
    expect(texts(posts[1])).toContain(
      'lost: It is about https://www.bbc.example/news/123, which is only kept where its text links to it',
    );
  });
});

it('keeps author names with remarks, but drops email addresses', async () => {
  const { posts } = await readImport(
    readXmlFeed,
    rss(
      '<title>a</title><dc:creator>Ann Pier (editor)</dc:creator>',
      '<title>b</title><dc:creator>kay@harbour.example</dc:creator><author>kay@harbour.example (Kay Lock)</author>',
      '<title>c</title><author>kay@harbour.example</author>',
    ),
  );
  expect(posts.map((post) => post.authors)).toEqual([['Ann Pier (editor)'], ['Kay Lock'], ['Ed Quay']]);
});
