import { describe, expect, test } from 'vitest';
import { convert } from '../../../api/imports/convert/convert.ts';
import { CONTEXT, testConversions } from '../../support/conversion.ts';

describe('plain HTML', () => {
  testConversions('html', [
    [
      'lazy image',
      '<p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-lazy-src="//c.example/x.jpg"></p>',
      '<p><img src="https://c.example/x.jpg" alt="" /></p>',
    ],
    ['tracking pixel', '<p>a<img src="https://t.example/p.gif" width="1" height="1"></p>', '<p>a</p>'],
    [
      'the player of an unlisted video',
      '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e"></iframe>',
      '<p><a href="https://vimeo.com/76979871/8272103f6e">Video on Vimeo: vimeo.com/76979871/8272103f6e</a></p>',
    ],
    [
      'lists with other numbers',
      '<ol type="a"><li>a</li></ol><ol style="list-style-type: upper-roman" start="3"><li>b</li></ol><ol reversed><li value="7">c</li></ol><ol style="list-style-type: lower-alpha"><li>d</li></ol>',
      '<ol><li>a</li></ol>\n<ol><li>b</li></ol>\n<ol><li>c</li></ol>\n<ol><li>d</li></ol>',
      'warning list 4',
    ],
    [
      'alignment by classes',
      '<p class="has-text-align-center">a</p><table><tr><td class="has-text-align-right">b</td><td>c</td></tr></table><p class="ql-align-right">d</p>',
      '<p>a</p>\n<table><tbody><tr><td>b</td><td>c</td></tr></tbody></table>\n<p>d</p>',
      'lost alignment 3',
    ],
    [
      'video file',
      '<video poster="/p.jpg"><source src="/film.mp4"></video>',
      '<p><img src="https://old.example/p.jpg" alt="" /></p>\n<p><a href="https://old.example/film.mp4">Video on old.example: film.mp4</a></p>',
    ],
    [
      'tweet',
      '<blockquote class="twitter-tweet"><p>Hello</p>— N <a href="https://twitter.com/n/status/1?ref_src=x">May 1</a></blockquote><script src="https://platform.twitter.com/widgets.js"></script>',
      '<blockquote><p>Hello — N May 1</p></blockquote>\n<p><a href="https://twitter.com/n/status/1">Post on X (Twitter): twitter.com/n/status/1</a></p>',
    ],
    [
      'marks',
      '<p><b>b</b> <i>i</i> <ins>n</ins> <kbd>k</kbd> <q>q</q> <small>s</small> <mark>m</mark></p>',
      '<p><strong>b</strong> <em>i</em> <u>n</u> <code>k</code> “q” s <strong>m</strong></p>',
    ],
    ['definitions', '<dl><dt>T</dt><dd>D</dd></dl>', '<p><strong>T</strong></p>\n<p>D</p>'],
    [
      'rowspan',
      '<table><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td></td><td>c</td></tr></tbody></table>',
    ],
    ['layout table', '<table><tr><td><p>a</p><p>b</p></td></tr></table>', '<p>a</p>\n<p>b</p>'],
    [
      'code',
      '<pre class="brush: php; gutter: true">if (a &lt; b) {\n\n  x();\n}</pre>',
      '<pre><code class="language-php">if (a &lt; b) {\n\n  x();\n}</code></pre>',
    ],
    [
      'code with a block for each line',
      '<pre><div>a</div><div>  b</div></pre>',
      '<pre><code>a\n  b</code></pre>',
    ],
    [
      'form, script, style',
      '<style>x</style><script>y()</script><form><input name=a><button>b</button></form><p>z</p>',
      '<p>z</p>',
      'lost script 1',
      'lost form 1',
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
      'lost link 1',
    ],
    ['unknown elements', '<marquee>m</marquee> <x-y>z</x-y>', '<p>m z</p>'],
    [
      'gallery',
      '<div class="gallery"><dl class="gallery-item"><dt><img src="/a.jpg"></dt><dd class="gallery-caption">A</dd></dl><br><dl class="gallery-item"><dt><img src="/b.jpg"></dt></dl></div>',
      '<div class="gallery"><div><p><img src="https://old.example/a.jpg" alt="" /></p><p class="caption"><em>A</em></p></div><div><p><img src="https://old.example/b.jpg" alt="" /></p></div></div>',
    ],
    ['two br', 'a<br><br>b<br>c', '<p>a</p>\n<p>b<br />c</p>'],
    ['javascript link', '<p><a href=" java\nscript:x()">w</a></p>', '<p>w</p>', 'lost link 1'],
    [
      'relative links',
      '<p><a href="../x?y=1#z" title="T" rel="nofollow noopener" target="_blank">w</a></p>',
      '<p><a href="https://old.example/blog/x?y=1#z" title="T" rel="nofollow">w</a></p>',
    ],
    ['svg', '<svg><path d="M0"/></svg><p>a</p>', '<p>a</p>', 'lost svg 1'],
    [
      'named anchor',
      '<a name="top"></a><p>a <a href="#top">up</a></p>',
      '<p><a id="top"></a>a <a href="#top">up</a></p>',
    ],
    [
      'id without a remaining link',
      '<a href="#x"><ul><li><p id="x">one</p></li></ul></a>',
      '<ul><li>one</li></ul>',
    ],
    [
      'list nested outside an item',
      '<ul><li>a</li><ul><li>b</li></ul></ul>',
      '<ul><li>a<ul><li>b</li></ul></li></ul>',
    ],
    [
      'thumbnail linked to the full image',
      '<a href="/big.jpg"><img src="/small-300x200.jpg" alt="S"></a>',
      '<p><img src="https://old.example/big.jpg" alt="S" /></p>',
    ],
    [
      'URL alone in a paragraph',
      '<p>https://vimeo.com/1</p><p>https://x.example/y</p>',
      '<p><a href="https://vimeo.com/1">Video on Vimeo: vimeo.com/1</a></p>\n<p><a href="https://x.example/y">https://x.example/y</a></p>',
    ],
  ]);
});

test('omits standalone links from the lead, unless there is nothing else', () => {
  const lead = (content: string) => convert(content, 'html', CONTEXT).lead;
  const alone = '<p><a href="https://video.example/1">Video: video.example/1</a></p>';
  expect(lead(`${alone}<p>Words with <a href="/b">a link</a>.</p>`)).toBe('Words with a link.');
  expect(lead(alone)).toBe('Video: video.example/1');
});
