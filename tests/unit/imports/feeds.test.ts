import { describe, expect, it } from 'vitest';
import { readJsonFeed, readXmlFeed } from '../../../api/imports/formats/feeds.ts';
import { inputOf, readImport, temporaryFile } from '../../support/archives.ts';

const texts = (post: { notes: { level: string; text: string }[] } | undefined) =>
  post?.notes.map((note) => `${note.level}: ${note.text}`);

const rss = (...items: string[]) => `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/">
<channel><title>Harbour Notes</title><atom:link href="https://harbour.example/feed" rel="self"/><link>https://harbour.example/</link><managingEditor>ed@harbour.example (Ed Quay)</managingEditor>
<image><url>https://harbour.example/logo.png</url><title>Logo</title><link>https://harbour.example/</link></image>
${items.map((one) => `<item>${one}</item>`).join('\n')}
</channel></rss>`;

describe('feed content', () => {
  const content = async (inside: string) =>
    (await readImport(readXmlFeed, rss(`<title>x</title>${inside}`))).posts[0]?.content;

  it.each([
    [
      'XHTML in RSS',
      '<body xmlns="http://www.w3.org/1999/xhtml"><p>One <b>two</b></p><br/></body>',
      '<p>One <b>two</b></p><br/>',
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
  const cut = 'warning: The feed only has the beginning of its text, so it comes as a draft';
  const full = (html: string) => `<content:encoded><![CDATA[${html}]]></content:encoded>`;
  const short = (html: string) => `<description><![CDATA[${html}]]></description>`;

  it.each([
    [
      'a signature behind a beginning',
      short(`<p>Only the start [&#8230;]</p>${signature('The post')}`),
      ['draft', `<p>Only the start [&#8230;]</p>${signature('The post')}`, ''],
      [cut],
    ],
    [
      'a description without markup, as Hugo writes it',
      short('The first words. Of five paragraphs.'),
      ['draft', 'The first words. Of five paragraphs.', ''],
      ['warning: The feed only has a summary of its text, so it comes as a draft'],
    ],
    [
      'a link to the rest of a summary',
      short('It begins <a href="https://harbour.example/a/">Continue reading <span>A</span> →</a>'),
      ['draft', 'It begins <a href="https://harbour.example/a/">Continue reading <span>A</span> →</a>', ''],
      [cut],
    ],
    [
      'a link to the rest of what looks whole',
      full('<p>Free words.</p><p>\n<a href="https://harbour.example/a/">\nRead more\n</a>\n</p>'),
      ['draft', '<p>Free words.</p><p>\n<a href="https://harbour.example/a/">\nRead more\n</a>\n</p>', ''],
      [cut],
    ],
    [
      'a link to elsewhere, and a text that ends with dots',
      full('<p>Words.</p><p>And so on… <a href="https://x.example/">Read more about x</a></p>'),
      ['published', '<p>Words.</p><p>And so on… <a href="https://x.example/">Read more about x</a></p>', ''],
      [],
    ],
    [
      'the form of an article behind a password',
      full(
        '<form action="/wp-login.php" class="post-password-form" method="post"><p>This content is password protected.</p></form>',
      ) + short('There is no excerpt because this is a protected post.'),
      ['protected', '', ''],
      [],
    ],
  ])('is judged: %s', async (_what, inside, expected, notes) => {
    const { posts } = await readImport(
      readXmlFeed,
      rss(
        `<title>A &amp;amp; B</title><link>https://harbour.example/a/</link><pubDate>2021-05-04</pubDate>${inside}`,
      ),
    );
    const [post] = posts;
    expect([[post?.status, post?.content, post?.excerpt], texts(post)]).toEqual([expected, notes]);
  });
});

it.each([
  ['https://blogger.googleusercontent.com/img/b/R29/AVvX/s72-c/quay.jpg', null],
  ['https://blogger.googleusercontent.com/img/b/R29/AVvX/s72-w640-h480-c/quay.jpg', null],
  ['https://harbour.example/s720/quay.jpg', 'https://harbour.example/s720/quay.jpg'],
])('takes no small copy of Blogger for a picture: %s', async (url, picture) => {
  const { posts } = await readImport(
    readXmlFeed,
    rss(`<title>x</title><description>One</description><media:thumbnail url="${url}"/>`),
  );
  expect(posts[0]?.featured?.url ?? null).toBe(picture);
});

it('refuses JSON that is cut off', async () => {
  await expect(readImport(readJsonFeed, '{"version":"x",\n"items":[{"id":1},')).rejects.toMatchObject({
    code: 'invalid',
    message: 'The file is not complete JSON. Export or download it again, then try again.',
  });
});

it('refuses a file over the limit, and names the limit', async () => {
  const input = { ...(await inputOf(await temporaryFile('feed.json', '{}'))), bytes: 101 * 1024 * 1024 };
  await expect(readJsonFeed(input)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('may have 100 MB; this one has 101 MB.'),
  });
});
