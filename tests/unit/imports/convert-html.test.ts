import { describe } from 'vitest';
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
