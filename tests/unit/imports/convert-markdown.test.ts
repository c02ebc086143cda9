import { describe, expect, test } from 'vitest';
import { convert, replaceAddresses } from '../../../api/imports/convert/convert.ts';
import type { ConvertContext } from '../../../api/imports/convert/types.ts';
import { type Conversion, testConversions } from '../../support/conversion.ts';

const files = new Set([
  'static/img/a.jpg',
  'content/posts/one/pic one.png',
  'assets/b.png',
  'site/static/c.png',
  'content/posts/one/café.png',
  'content/posts/one/index/d.png',
  'content/posts/one/report 2020.pdf',
]);
const context: ConvertContext = {
  attachment: () => undefined,
  baseUrl: 'https://old.example/posts/one/',
  archivePath: 'content/posts/one/index.md',
  siteUrl: 'https://www.old.example/blog',
  hasFile: (path) => files.has(path),
};

const table: readonly Conversion[] = [
  [
    'lines with a trailing space',
    'one \ntwo {{ page.x }}\n\nthree',
    '<p>one two</p>\n<p>three</p>',
    'lost template 1',
  ],
  [
    'soft-wrapped lines',
    'one\ntwo *three\nfour* [five\nsix](https://x.example)\n\nseven',
    '<p>one two <em>three four</em> <a href="https://x.example">five six</a></p>\n<p>seven</p>',
  ],
  ['hard breaks', 'one  \ntwo\\\nthree\nfour', '<p>one<br />two<br />three four</p>'],
  [
    'lists and quotations',
    '- one\n  two\n- three\nfour\n\n  five\n  six\n\n> seven\n> eight\n>\n> nine',
    '<ul><li>one two</li><li><p>three four</p><p>five six</p></li></ul>\n<blockquote><p>seven eight</p><p>nine</p></blockquote>',
  ],
  [
    'code stays',
    '```js\na\nb\n```\n\n    c\n    d\n\ne\nf',
    '<pre><code class="language-js">a\nb</code></pre>\n<pre><code>c\nd</code></pre>\n<p>e f</p>',
  ],
  [
    'tables stay',
    'a\nb\n\n| x | y |\n| - | - |\n| 1 | 2 |',
    '<p>a b</p>\n<table><thead><tr><th>x</th><th>y</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'highlight',
    '{% highlight ruby linenos %}\ndef x\n  1\nend\n{% endhighlight %}',
    '<pre><code class="language-ruby">def x\n  1\nend</code></pre>',
  ],
  [
    'Jekyll figure includes, with and without an image',
    '{% include figure.html image="/assets/b.png" alt="B" caption="Words" %}\n\n{% include figure.html %}',
    '<p><img src="archive:assets/b.png" alt="B" /></p>\n<p class="caption"><em>Words</em></p>',
    'converted caption 1',
    'lost shortcode 1',
  ],
  [
    'values of Jekyll, and braces that it does not fill',
    'a {{ page.title }}{{ site.author | escape }} {{ .Title }} {{ $x }} {{ siteName }}',
    '<p>a {{ .Title }} {{ $x }} {{ siteName }}</p>',
    'lost template 1',
    'lost template 1',
  ],
  ['raw', '`{% raw %}{{ x }}{% endraw %}`', '<p><code>{{ x }}</code></p>'],
  [
    'Jekyll URLs',
    '[a]({{ site.baseurl }}/b/) ![i]({{ "/assets/b.png" | relative_url }}) [p]({% post_url 2020-01-02-my-post %})',
    '<p><a href="https://old.example/b/">a</a> <img src="archive:assets/b.png" alt="i" /> <a href="https://old.example/2020/01/02/my-post.html">p</a></p>',
  ],
  [
    'Jekyll includes',
    'a {% include ad.html %} b {% include player.html url="https://youtu.be/x" %}',
    '<p>a b</p>\n<p><a href="https://youtu.be/x">Video on YouTube: youtu.be/x</a></p>',
    'lost shortcode 1',
    'lost shortcode 1',
    'converted embed 1',
  ],
  [
    'Hugo figure',
    '{{< figure src="/img/a.jpg" alt="A" caption="C" >}}',
    '<p><img src="archive:static/img/a.jpg" alt="A" /></p>\n<p class="caption"><em>C</em></p>',
    'converted caption 1',
  ],
  [
    'Hugo embeds',
    '{{< youtube x >}}\n\n{{% vimeo 1 %}}',
    '<p><a href="https://www.youtube.com/watch?v=x">Video on YouTube: youtube.com/watch?v=x</a></p>\n<p><a href="https://vimeo.com/1">Video on Vimeo: vimeo.com/1</a></p>',
    'converted embed 1',
    'converted embed 1',
  ],
  [
    'Hugo references',
    '[a]({{< relref "/posts/two.md" >}}) [b]({{< ref "three/index.md#x" >}})',
    '<p><a href="https://old.example/posts/two/">a</a> <a href="https://old.example/three/#x">b</a></p>',
  ],
  [
    'unknown Hugo shortcodes, and one in code',
    '{{< notice tip >}}\nwords\n{{< /notice >}}\n\n`{{< youtube x >}}`',
    '<p>words</p>\n<p><code>{{&lt; youtube x >}}</code></p>',
    'lost shortcode 1',
  ],
  [
    'Hugo highlight',
    '{{< highlight go "linenos=table" >}}\nx := 1\n{{< / highlight >}}',
    '<pre><code class="language-go">x := 1</code></pre>',
  ],
  ['Kramdown', 'a\n{: .lead}\n\n## B {#b}\n\n* TOC\n{:toc}', '<p>a</p>\n<h2>B</h2>\n<ul><li>TOC</li></ul>'],
  [
    'footnotes',
    'a[^n] b[^n]\n\n[^n]: The *note*\n    goes on.',
    '<p>a<a href="#fn-n" id="fnref-n">[1]</a> b<a href="#fn-n" id="fnref-n-2">[1]</a></p>\n<ol><li id="fn-n">The <em>note</em> goes on. <a href="#fnref-n">↩</a> <a href="#fnref-n-2">↩<span class="sup">2</span></a></li></ol>',
    'converted footnote 1',
  ],
  ['Ghost superscript', 'a^[3]^ x^2^', '<p>a[3] x<span class="sup">2</span></p>'],
  ['unreferenced footnote', 'a\n\n[^1]: b', '<p>a</p>\n<p>b</p>'],
  [
    'HTML code block',
    '<pre class="language-js">\na\n\n\nb\n</pre>\n\n<details>\n\n*a*\n\n</details>',
    '<pre><code class="language-js">a\n\n\nb</code></pre>\n<p><em>a</em></p>',
    'converted details 1',
  ],
  ['more', 'a\n\n<!--more-->\n\nb', '<p>a</p>\n<p>b</p>'],
  [
    'thematic break, checkboxes, strikethrough',
    'a\n\n---\n\n- [x] b\n- [ ] ~~c~~',
    '<p>a</p>\n<p class="pause">* * *</p>\n<ul><li>☑ b</li><li>☐ <span class="struck">c</span></li></ul>',
    'converted break 1',
    'converted task 2',
  ],
  [
    'images in the archive',
    '![a](<pic one.png>) ![b](../../../static/img/a.jpg "T") ![c](/img/a.jpg) ![d](gone.png)\n\n![e][e]\n\n[e]: ./pic%20one.png',
    '<p><img src="archive:content/posts/one/pic one.png" alt="a" /> <img src="archive:static/img/a.jpg" alt="b" title="T" /> <img src="archive:static/img/a.jpg" alt="c" /> <img src="https://old.example/posts/one/gone.png" alt="d" /></p>\n<p><img src="archive:content/posts/one/pic one.png" alt="e" /></p>',
  ],
  [
    'images in the archive with names decomposed by macOS',
    '![a](cafe\u0301.png) ![b](cafe%CC%81.png)',
    '<p><img src="archive:content/posts/one/café.png" alt="a" /> <img src="archive:content/posts/one/café.png" alt="b" /></p>',
  ],
  [
    'images in the archive by their full URLs on the old site',
    '![a](http://old.example/blog/img/a.jpg?w=300) ![b](//www.old.example/img/a.jpg) ![c](https://old.example/gone.jpg) ![d](https://other.example/img/a.jpg)\n\n<img src="https://old.example/assets/b.png">',
    '<p><img src="archive:static/img/a.jpg" alt="a" /> <img src="archive:static/img/a.jpg" alt="b" /> <img src="https://old.example/gone.jpg" alt="c" /> <img src="https://other.example/img/a.jpg" alt="d" /></p>\n<p><img src="archive:assets/b.png" alt="" /></p>',
  ],
  [
    'images in the Hexo asset folder of a post',
    '![a](d.png)',
    '<p><img src="archive:content/posts/one/index/d.png" alt="a" /></p>',
  ],
  [
    'links to documents in the archive',
    '[a](report%202020.pdf#page=2) [b](/posts/one/) [c](gone.pdf)',
    '<p><a href="archive:content/posts/one/report 2020.pdf">a</a> <a href="https://old.example/posts/one/">b</a> <a href="https://old.example/posts/one/gone.pdf">c</a></p>',
  ],
  [
    'inline HTML',
    'H<sub>2</sub>O <kbd>Ctrl</kbd> <span style="x">*a*</span> <del>b</del> <mark>*c*</mark>',
    '<p>H<span class="sub">2</span>O <code>Ctrl</code> <em>a</em> <span class="struck">b</span> <strong><em>c</em></strong></p>',
    'converted mark 1',
  ],
  [
    'HTML blocks',
    '<figure>\n<img src="/img/a.jpg">\n<figcaption>C</figcaption>\n</figure>\n\n<div class="x">\n\n*a*\n\n</div>\n\n<iframe src="https://player.vimeo.com/video/1"></iframe>',
    '<p><img src="archive:static/img/a.jpg" alt="" /></p>\n<p class="caption"><em>C</em></p>\n<p><em>a</em></p>\n<p><a href="https://vimeo.com/1">Video on Vimeo: vimeo.com/1</a></p>',
    'converted caption 1',
    'converted embed 1',
  ],
  [
    'tables that Markdown cannot express, and ids',
    '<table><tr><td>a<br>b</td></tr><tr><td>c</td></tr></table>\n\n[to](#x)\n\n<h3 id="x">H</h3>',
    '<table><tbody><tr><td>a<br />b</td></tr><tr><td>c</td></tr></tbody></table>\n<p><a href="#x">to</a></p>\n<h3 id="x">H</h3>',
  ],
  [
    'a footnote of two paragraphs',
    'a[^1]\n\n[^1]: One.\n\n    Two.',
    '<p>a<a href="#fn-1" id="fnref-1">[1]</a></p>\n<ol><li id="fn-1"><p>One.</p><p>Two. <a href="#fnref-1">↩</a></p></li></ol>',
    'converted footnote 1',
  ],
  [
    'an address with an underscore',
    'Mail a@b_c.example',
    '<p>Mail <a href="mailto:a@b_c.example">a@b_c.example</a></p>',
  ],
  [
    'a table whose delimiter row begins with a single dash, and one in code',
    'Name | Role\n- | -\nAnn | Chair\n\n    x | y\n    - | -\n\n- a | b',
    '<table><thead><tr><th>Name</th><th>Role</th></tr></thead><tbody><tr><td>Ann</td><td>Chair</td></tr></tbody></table>\n<pre><code>x | y\n- | -</code></pre>\n<ul><li>a | b</li></ul>',
  ],
  [
    'schemes in capitals',
    '[guide](Http://www.example.com/guide) ![p](HTTPS://x.example/p.png) [m](Mailto:a@x.example)\n\nHTTPS://x.example/y',
    '<p><a href="http://www.example.com/guide">guide</a> <img src="https://x.example/p.png" alt="p" /> <a href="mailto:a@x.example">m</a></p>\n<p><a href="https://x.example/y">HTTPS://x.example/y</a></p>',
  ],
  [
    'headings',
    '# A\n\n## B\n\nC\n===\n\nD\n---',
    '<h2>A</h2>\n<h3>B</h3>\n<h2>C</h2>\n<h3>D</h3>',
    'converted heading 1',
  ],
];

describe('Markdown', () => {
  testConversions('markdown', table, context);

  test('does not join block elements to the paragraph before them', () => {
    const source = 'a\n## h\nb\n- c\n\nx\n> e\n\ny\n***\nf\n\n[r]: https://x.example\n[s]: https://y.example';
    expect(convert(source, 'markdown', context).content).toBe(
      '<p>a</p>\n<h2>h</h2>\n<p>b</p>\n<ul><li>c</li></ul>\n<p>x</p>\n<blockquote><p>e</p></blockquote>\n<p>y</p>\n<p class="pause">* * *</p>\n<p>f</p>',
    );
  });

  test('lists image URLs as written, so that each can be replaced', () => {
    const made = convert('![a b](<pic one.png>)\n\n<img src="/img/a.jpg">', 'markdown', context);
    expect(made.images).toEqual([
      { url: 'archive:content/posts/one/pic one.png', alt: 'a b' },
      { url: 'archive:static/img/a.jpg', alt: '' },
    ]);
    const changes = {
      image: (url: string) => `/media/${made.images.findIndex((image) => image.url === url)}.webp`,
      link: () => undefined,
    };
    expect(replaceAddresses(made, changes)).toBe(
      '<p><img src="/media/0.webp" alt="a b" /></p>\n<p><img src="/media/1.webp" alt="" /></p>',
    );
  });
});
