import { describe, expect, test } from 'vitest';
import { replaceAddresses } from '../../../api/imports/convert/convert.ts';
import { newAddress, oldPath } from '../../../api/imports/sandbox/describe-item.ts';
import { testConversions } from '../../support/conversion.ts';

describe('plain HTML', () => {
  testConversions('html', [
    ['tracking pixel', '<p>a<img src="https://t.example/p.gif" width="1" height="1"></p>', '<p>a</p>'],
    [
      'a player of Flash, and one in that of Embedly',
      '<object><param name="movie" value="x"><embed src="http://www.youtube.com/v/abcdefghijk&hl=en"></object><iframe src="https://cdn.embedly.com/widgets/media.html?url=https%3A%2F%2Fvimeo.com%2F7&type=x"></iframe>',
      '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">Video on YouTube: youtube.com/watch?v=abcdefghijk</a></p>\n<p><a href="https://vimeo.com/7">Video on Vimeo: vimeo.com/7</a></p>',
    ],
    [
      'objects, one with words in its place, and elements that scripts fill',
      '<object data="/a.pdf" type="application/pdf"></object><object data="/b.pdf"><a href="/b.pdf">B</a></object><amp-img src="/c.png" alt="C"></amp-img><amp-youtube data-videoid="abcdefghijk"></amp-youtube><lite-youtube videoid="abcdefghijk" playlabel="How it works"></lite-youtube><amp-video src="/d.mp4"></amp-video><oembed url="https://youtu.be/abcdefghijk"></oembed><iframe data-lazy-src="https://x.example/e" src="about:blank"></iframe><lite-vimeo videoid="7"></lite-vimeo><my-box>Words</my-box>',
      '<p><a href="https://old.example/a.pdf">Embedded content: old.example/a.pdf</a></p>\n<p><a href="https://old.example/b.pdf">B</a><img src="https://old.example/c.png" alt="C" /></p>\n<p><a href="https://www.youtube.com/watch?v=abcdefghijk">Video on YouTube: youtube.com/watch?v=abcdefghijk</a></p>\n<p><a href="https://www.youtube.com/watch?v=abcdefghijk">Video on YouTube: How it works</a></p>\n<p><a href="https://old.example/d.mp4">Video on old.example: d.mp4</a></p>\n<p><a href="https://youtu.be/abcdefghijk">Video on YouTube: youtu.be/abcdefghijk</a></p>\n<p><a href="https://x.example/e">Embedded content: x.example/e</a></p>\n<p>Words</p>',
      'lost 1: <lite-vimeo>',
    ],
    [
      'an image map, and a picture that a script would fill',
      '<p><img src="/a.png" usemap="#m"><map name="m"><area href="/b" alt="B"><area alt="" shape="default"></map></p><picture><source srcset="/c.webp 2x, /d.webp"></picture>',
      '<p><img src="https://old.example/a.png" alt="" /></p>\n<p><a href="https://old.example/b">B</a></p>\n<p><img src="https://old.example/c.webp" alt="" /></p>',
    ],
    [
      'a heading in a link',
      '<a href="/x"><h2>A <em>b</em></h2><p>c</p></a>',
      '<h2><a href="https://old.example/x">A <em>b</em></a></h2>\n<p><a href="https://old.example/x">c</a></p>',
    ],
    [
      'tweet',
      '<blockquote class="twitter-tweet"><p>Hello</p>— N <a href="https://twitter.com/n/status/1?ref_src=x">May 1</a></blockquote><script src="https://platform.twitter.com/widgets.js"></script>',
      '<blockquote><p>Hello — N May 1</p></blockquote>\n<p><a href="https://twitter.com/n/status/1">Post on X (Twitter): twitter.com/n/status/1</a></p>',
    ],
    [
      'images beside text',
      '<p><img src="/a.jpg" align="right">One</p><figure style="float: left"><a href="/l"><img src="/b.jpg"></a><figcaption>B</figcaption></figure><p>Two <img class="alignleft" src="/c.jpg"></p>',
      '<div class="picture half"><img src="https://old.example/a.jpg" alt="" /></div>\n<p>One</p>\n<div class="picture half"><a href="https://old.example/l"><img src="https://old.example/b.jpg" alt="" /></a><p class="caption"><em>B</em></p></div>\n<p>Two <img src="https://old.example/c.jpg" alt="" /></p>',
    ],
    [
      'links in code',
      '<pre>a <a href="/x">b</a></pre><p><code><a href="/x">c</a></code></p>',
      '<pre><code>a b</code></pre>\n<p><code><a href="https://old.example/x">c</a></code></p>',
      'lost 1: A link',
    ],
    [
      'gallery',
      '<div class="gallery"><dl class="gallery-item"><dt><img src="/a.jpg"></dt><dd class="gallery-caption">A</dd></dl><br><dl class="gallery-item"><dt><img src="/b.jpg"></dt></dl></div>',
      '<div class="gallery"><div><p><img src="https://old.example/a.jpg" alt="" /></p><p class="caption"><em>A</em></p></div><div><p><img src="https://old.example/b.jpg" alt="" /></p></div></div>',
    ],
    ['javascript link', '<p><a href=" java\nscript:x()">w</a></p>', '<p>w</p>', 'lost 1: A link'],
    [
      'relative links',
      '<p><a href="../x?y=1#z" title="T" rel="nofollow noopener" target="_blank">w</a></p>',
      '<p><a href="https://old.example/blog/x?y=1#z" title="T" rel="nofollow">w</a></p>',
    ],
    [
      'named anchor',
      '<a name="top"></a><p>a <a href="#top">up</a></p>',
      '<p><a id="top"></a>a <a href="#top">up</a></p>',
    ],
  ]);
});

describe('Substack', () => {
  testConversions('html', [
    [
      'image',
      '<div class="captioned-image-container"><figure><a class="image-link image2" href="https://substackcdn.com/image/fetch/x/https%3A%2F%2Fs.example%2Fa.png"><div class="image2-inset"><picture><source srcset="https://substackcdn.com/image/fetch/w_424,c_limit/https%3A%2F%2Fs.example%2Fa.png 424w"><img src="https://substackcdn.com/image/fetch/w_1,c_l/https%3A%2F%2Fs.example%2Fa.png" data-attrs="{&quot;src&quot;:&quot;https://s.example/a.png&quot;,&quot;alt&quot;:null}" alt=""></picture></div></a><figcaption class="image-caption">C</figcaption></figure></div>',
      '<p><img src="https://s.example/a.png" alt="" /></p>\n<p class="caption"><em>C</em></p>',
    ],
    [
      'button to another site',
      '<p class="button-wrapper" data-attrs="{}"><a class="button primary" href="https://x.example/book"><span>Buy</span></a></p>',
      '<p><a href="https://x.example/book">Buy</a></p>',
    ],
    [
      'footnote',
      '<p>a<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a></p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>n</p></div></div>',
      '<p>a<a href="#footnote-1" id="footnote-anchor-1">[1]</a></p>\n<p><a href="#footnote-anchor-1" id="footnote-1">[1]</a> n</p>',
    ],
    [
      'paywall, poll',
      '<p>a</p><div class="paywall-jump"></div><div class="poll-embed"></div><p>b</p>',
      '<p>a</p>\n<p>b</p>',
      'warning 1: From here on',
      'lost 1: A poll',
    ],
    [
      'gallery, and a person whose name a script would write',
      '<div class="image-gallery-embed" data-attrs="{&quot;gallery&quot;:{&quot;images&quot;:[{&quot;src&quot;:&quot;https://s.example/a.png&quot;},{&quot;src&quot;:&quot;https://s.example/b.png&quot;}]}}"></div><p>By <span class="mention-wrap" data-attrs="{&quot;name&quot;:&quot;Ann Lee&quot;}"></span></p>',
      '<div class="gallery"><div><p><img src="https://s.example/a.png" alt="" /></p></div><div><p><img src="https://s.example/b.png" alt="" /></p></div></div>\n<p>By Ann Lee</p>',
    ],
    [
      'post',
      '<div class="embedded-post-wrap" data-attrs="{&quot;title&quot;:&quot;T&quot;,&quot;canonical_url&quot;:&quot;https://x.example/p/t&quot;}"><a href="https://x.example/p/t?utm=1">x</a></div>',
      '<p><a href="https://x.example/p/t">Article on x.example: T</a></p>',
    ],
  ]);
});

describe('Squarespace', () => {
  testConversions('squarespace', [
    [
      'video',
      '<div class="sqs-block sqs-block-video"><div class="sqs-video-wrapper" data-html="&lt;iframe src=&quot;https://www.youtube.com/embed/x&quot;&gt;&lt;/iframe&gt;"></div></div>',
      '<p><a href="https://www.youtube.com/watch?v=x">Video on YouTube: youtube.com/watch?v=x</a></p>',
    ],
  ]);
});

const site = { hosts: new Set(['old.example']), file: null };
const changes = {
  image: (url: string) => (url.endsWith('a.jpg') ? '/media/1.webp' : undefined),
  link: (url: string) =>
    ['/one', '/?p=7'].includes(oldPath(url, site) ?? '') ? newAddress('one', url) : undefined,
};

test.each([
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
])('replaces URLs in %s', (content, expected) => {
  expect(replaceAddresses(content, changes)).toBe(expected);
});
