import { expect, test } from 'vitest';
import { renderLexical } from './lexical.ts';
import { renderMobiledoc } from './mobiledoc.ts';

const mobiledoc = (parts: object) =>
  renderMobiledoc({ version: '0.3.1', atoms: [], cards: [], markups: [], sections: [], ...parts });
const mobileCard = (name: string, payload: object) =>
  mobiledoc({ cards: [[name, payload]], sections: [[10, 0]] });
const lexical = (...children: object[]) => renderLexical({ root: { type: 'root', children } });
const words = (text: string, format = 0) => ({ type: 'extended-text', text, format });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });

test('mobiledoc: markers open and close elements across each other, atoms, lists, headings', () => {
  const { html, unknown } = mobiledoc({
    atoms: [
      ['soft-return', '', {}],
      ['mention', '@ann', {}],
    ],
    markups: [
      ['strong'],
      ['em'],
      ['a', ['rel', 'nofollow', 'href', 'https://example.com/?a=1&b=2']],
      ['script'],
    ],
    sections: [
      [1, 'h2', [[0, [], 0, 'A < B']]],
      [
        1,
        'p',
        [
          [0, [0], 0, 'bold '],
          [0, [1], 2, 'both'],
          [1, [], 0, 0],
          [0, [2], 1, 'link'],
          [1, [], 0, 1],
        ],
      ],
      [3, 'ol', [[[0, [], 0, 'one']], [[0, [0], 1, 'two']]]],
      [3, 'ul', [[[0, [], 0, 'dot']]]],
      [1, 'aside', [[0, [], 0, 'aside']]],
      [1, 'blockquote', [[0, [], 0, 'quote']]],
      [1, 'marquee', [[0, [3], 1, 'plain']]],
      [2, 'https://example.com/a.png'],
      [1, 'p', [[0, [0], 0, 'never closed']]],
    ],
  });
  expect(html).toBe(
    '<h2>A &lt; B</h2><p><strong>bold <em>both</em></strong><br><a href="https://example.com/?a=1&amp;b=2">link</a>@ann</p>' +
      '<ol><li>one</li><li><strong>two</strong></li></ol><ul><li>dot</li></ul><blockquote class="kg-blockquote-alt">aside</blockquote>' +
      '<blockquote>quote</blockquote><p>plain</p><img src="https://example.com/a.png"><p><strong>never closed</strong></p>',
  );
  expect(unknown).toEqual([]);
});

test('mobiledoc 0.2: markups and sections in one list, cards with their payload', () => {
  const { html } = renderMobiledoc({
    version: '0.2.0',
    sections: [
      [['strong'], ['a', ['href', '/x']]],
      [
        [
          1,
          'p',
          [
            [[], 0, 'Hello '],
            [[0], 1, 'you'],
            [[1], 1, 'there'],
          ],
        ],
        [2, 'a.png'],
        [3, 'ul', [[[[], 0, 'item']]]],
        [10, 'image-card', { src: 'b.png' }],
      ],
    ],
  });
  expect(html).toBe(
    '<p>Hello <strong>you</strong><a href="/x">there</a></p><img src="a.png"><ul><li>item</li></ul>' +
      '<figure class="kg-card kg-image-card"><img src="b.png" class="kg-image"></figure>',
  );
});

const CARDS: [string, object, RegExp | string][] = [
  [
    'image',
    { src: 'a.png', alt: 'An "a"', caption: 'By <b>me</b>' },
    '<figure class="kg-card kg-image-card kg-card-hascaption"><img src="a.png" alt="An &quot;a&quot;" class="kg-image"><figcaption>By <b>me</b></figcaption></figure>',
  ],
  ['image', { src: 'a.png', href: '/to' }, /<a href="\/to"><img src="a.png" class="kg-image"><\/a>/],
  [
    'gallery',
    { images: [{ src: 'a.png' }, { src: 'b.png', alt: 'B' }, {}], caption: 'Both' },
    /kg-gallery-card kg-card-hascaption">.*src="a\.png".*src="b\.png" alt="B".*<figcaption>Both<\/figcaption>/,
  ],
  ['markdown', { markdown: '# Hi\n\n*there*' }, '<h1>Hi</h1>\n<p><em>there</em></p>\n'],
  ['card-markdown', { markdown: '- a' }, '<ul>\n<li>a</li>\n</ul>\n'],
  ['html', { html: '<div>as it is</div>' }, '<div>as it is</div>'],
  [
    'code',
    { code: 'if (a < b) {\n  c();\n}', language: 'js' },
    '<pre><code class="language-js">if (a &lt; b) {\n  c();\n}</code></pre>',
  ],
  [
    'code',
    { code: 'x', caption: 'A snippet' },
    /<figure class="kg-card kg-code-card kg-card-hascaption"><pre><code>x<\/code><\/pre><figcaption>A snippet/,
  ],
  [
    'embed',
    { url: 'https://example.com/v', html: '<iframe src="https://example.com/e"></iframe>' },
    '<figure class="kg-card kg-embed-card" data-url="https://example.com/v"><iframe src="https://example.com/e"></iframe></figure>',
  ],
  [
    'embed',
    { url: 'https://example.com/v' },
    /<a href="https:\/\/example\.com\/v">https:\/\/example\.com\/v<\/a>/,
  ],
  [
    'bookmark',
    { url: 'https://example.com', metadata: { title: 'T & U', description: 'D', thumbnail: 't.png' } },
    /<a class="kg-bookmark-container" href="https:\/\/example\.com">.*T &amp; U.*D.*<img src="t\.png">/,
  ],
  [
    'button',
    { buttonUrl: '/go', buttonText: 'Go' },
    '<div class="kg-card kg-button-card"><a href="/go" class="kg-btn">Go</a></div>',
  ],
  ['callout', { calloutEmoji: '💡', calloutText: 'Think <b>twice</b>' }, /💡.*Think <b>twice<\/b>/],
  [
    'toggle',
    { heading: 'Question', content: '<p>Answer</p>' },
    /kg-toggle-heading-text">Question<\/h4>.*<p>Answer<\/p>/,
  ],
  [
    'video',
    { src: 'v.mp4', thumbnailSrc: 't.jpg', caption: 'Seen' },
    /<video src="v\.mp4" poster="t\.jpg"><\/video><figcaption>Seen/,
  ],
  ['audio', { src: 'a.mp3', title: 'Talk' }, /Talk<\/div><audio src="a\.mp3"><\/audio>/],
  ['file', { src: 'f.pdf', fileTitle: 'Report', fileCaption: 'Of 2020' }, /href="f\.pdf">.*Report.*Of 2020/],
  [
    'product',
    {
      productTitle: 'Desk',
      productDescription: '<p>Oak</p>',
      productImageSrc: 'd.png',
      productRatingEnabled: true,
      productStarRating: 4,
      productButtonEnabled: true,
      productButton: 'Buy',
      productUrl: '/buy',
    },
    /d\.png.*Desk.*4 of 5 stars.*Oak.*href="\/buy".*Buy/,
  ],
  [
    'header',
    {
      header: 'Big',
      subheader: 'Small',
      buttonEnabled: true,
      buttonUrl: '/b',
      buttonText: 'More',
      backgroundImageSrc: 'h.png',
    },
    /h\.png.*<h2[^>]*>Big<\/h2><h3[^>]*>Small<\/h3><a href="\/b"[^>]*>More/,
  ],
  [
    'call-to-action',
    { textValue: '<p>Join</p>', showButton: true, buttonUrl: '/j', buttonText: 'Yes' },
    /<p>Join<\/p><a href="\/j"/,
  ],
  ['hr', {}, '<hr>'],
  ['paywall', {}, '<!--members-only-->'],
  ['email', { html: '<p>Only in mails</p>' }, ''],
  ['email-cta', { html: '<p>Only in mails</p>' }, ''],
];

test.each(CARDS)('the card %s %o, in both kinds of documents', (name, payload, expected) => {
  const results = [mobileCard(name, payload), lexical({ type: name, version: 1, ...payload })];
  for (const { html, unknown } of results) {
    expect(unknown).toEqual([]);
    if (typeof expected === 'string') expect(html).toBe(expected);
    else expect(html).toMatch(expected);
  }
});

test('lexical: marks are bits, and nest in one order', () => {
  const { html } = lexical(
    paragraph(
      words('plain '),
      words('bold', 1),
      words('both', 3),
      words('all', 255),
      { type: 'linebreak' },
      words('a < b'),
    ),
  );
  expect(html).toBe(
    '<p>plain <strong>bold</strong><strong><em>both</em></strong>' +
      '<strong><em><s><u><code><sub><sup><mark>all</mark></sup></sub></code></u></s></em></strong><br>a &lt; b</p>',
  );
});

test('lexical: blocks, links, lists within lists, and what only the editor needs', () => {
  const item = (...children: object[]) => ({ type: 'listitem', children });
  const { html, unknown, notes } = lexical(
    { type: 'extended-heading', tag: 'h3', children: [words('Title')] },
    { type: 'heading', tag: 'h9', children: [words('Odd')] },
    { type: 'extended-quote', children: [words('Said')] },
    { type: 'aside', children: [words('By the way')] },
    paragraph(),
    {
      type: 'list',
      listType: 'number',
      start: 3,
      children: [
        item(words('three')),
        item({ type: 'list', listType: 'bullet', children: [item(words('inner'))] }),
        item(words('four')),
      ],
    },
    paragraph(
      { type: 'link', url: 'https://example.com/?a&b', children: [words('there')] },
      { type: 'tab' },
      { type: 'zwnj' },
    ),
    { type: 'codeblock', code: '<b>', language: 'html' },
    { type: 'horizontalrule' },
    { type: 'signup', header: 'Subscribe' },
    { type: 'transistor', accentColor: '' },
  );
  expect(html).toBe(
    '<h3>Title</h3><h2>Odd</h2><blockquote>Said</blockquote><blockquote class="kg-blockquote-alt">By the way</blockquote>' +
      '<ol start="3"><li>three<ul><li>inner</li></ul></li><li>four</li></ol>' +
      '<p><a href="https://example.com/?a&amp;b">there</a>\t</p><pre><code class="language-html">&lt;b&gt;</code></pre><hr>',
  );
  expect(unknown).toEqual([]);
  expect(notes.map((note) => note.text)).toEqual([
    'A form to sign up for the newsletter was left out',
    'A podcast player of Transistor was left out',
  ]);
});

test('cards that nobody knows are named, those with text inside keep it', () => {
  expect(mobileCard('constructor', {}).unknown).toEqual(['constructor']);
  expect(lexical({ type: 'hologram' }).unknown).toEqual(['hologram']);
  expect(lexical({ type: 'wrapper', children: [paragraph(words('kept'))] })).toMatchObject({
    html: '<p>kept</p>',
    unknown: [],
  });
});

test('broken documents and endless nesting harm nobody', () => {
  expect(renderMobiledoc({ sections: [[10, 99], [1], 'x', [1, 'p', [[0, [7], 9, 'text']]]] }).html).toBe(
    '<p></p><p>text</p>',
  );
  expect(renderLexical({ root: 'x' }).html).toBe('');
  let node: object = words('deep');
  for (let depth = 0; depth < 5000; depth++) node = { type: 'quote', children: [node] };
  expect(lexical(node).notes).toEqual([expect.objectContaining({ level: 'lost', kind: 'nesting' })]);
});
