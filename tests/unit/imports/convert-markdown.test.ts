import { describe, expect, test } from 'vitest';
import { convert, replaceAddresses } from '../../../api/imports/convert/convert.ts';
import type { ConvertContext } from '../../../api/imports/convert/types.ts';
import { renderContent } from '../../../api/platform/content/render-content.ts';
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
  ['lines with a trailing space', 'one \ntwo {{ page.x }}\n\nthree', 'one two\n\nthree', 'lost template 1'],
  [
    'soft-wrapped lines',
    'one\ntwo *three\nfour* [five\nsix](https://x.example)\n\nseven',
    'one two *three four* [five six](https://x.example)\n\nseven',
  ],
  ['hard breaks', 'one  \ntwo\\\nthree\nfour', 'one\\\ntwo\\\nthree four'],
  [
    'lists and quotations',
    '- one\n  two\n- three\nfour\n\n  five\n  six\n\n> seven\n> eight\n>\n> nine',
    '- one two\n\n- three four\n\n  five six\n\n> seven eight\n>\n> nine',
  ],
  ['code stays', '```js\na\nb\n```\n\n    c\n    d\n\ne\nf', '```js\na\nb\n```\n\n```\nc\nd\n```\n\ne f'],
  ['tables stay', 'a\nb\n\n| x | y |\n| - | - |\n| 1 | 2 |', 'a b\n\n| x | y |\n| - | - |\n| 1 | 2 |'],
  [
    'highlight',
    '{% highlight ruby linenos %}\ndef x\n  1\nend\n{% endhighlight %}',
    '```ruby\ndef x\n  1\nend\n```',
  ],
  [
    'Jekyll figure includes, with and without an image',
    '{% include figure.html image="/assets/b.png" alt="B" caption="Words" %}\n\n{% include figure.html %}',
    '![B](archive:assets/b.png)\n\n<p class="caption"><em>Words</em></p>',
    'converted caption 1',
    'lost shortcode 1',
  ],
  [
    'values of Jekyll, and braces that it does not fill',
    'a {{ page.title }}{{ site.author | escape }} {{ .Title }} {{ $x }} {{ siteName }}',
    'a {{ .Title }} {{ $x }} {{ siteName }}',
    'lost template 1',
    'lost template 1',
  ],
  ['raw', '`{% raw %}{{ x }}{% endraw %}`', '`{{ x }}`'],
  [
    'Jekyll URLs',
    '[a]({{ site.baseurl }}/b/) ![i]({{ "/assets/b.png" | relative_url }}) [p]({% post_url 2020-01-02-my-post %})',
    '[a](https://old.example/b/) ![i](archive:assets/b.png) [p](https://old.example/2020/01/02/my-post.html)',
  ],
  [
    'Jekyll includes',
    'a {% include ad.html %} b {% include player.html url="https://youtu.be/x" %}',
    'a b\n\n[Video on YouTube: youtu.be/x](https://youtu.be/x)',
    'lost shortcode 1',
    'lost shortcode 1',
    'converted embed 1',
  ],
  [
    'Hugo figure',
    '{{< figure src="/img/a.jpg" alt="A" caption="C" >}}',
    '![A](archive:static/img/a.jpg)\n\n<p class="caption"><em>C</em></p>',
    'converted caption 1',
  ],
  [
    'Hugo embeds',
    '{{< youtube x >}}\n\n{{% vimeo 1 %}}',
    '[Video on YouTube: youtube.com/watch?v=x](https://www.youtube.com/watch?v=x)\n\n[Video on Vimeo: vimeo.com/1](https://vimeo.com/1)',
    'converted embed 1',
    'converted embed 1',
  ],
  [
    'Hugo references',
    '[a]({{< relref "/posts/two.md" >}}) [b]({{< ref "three/index.md#x" >}})',
    '[a](https://old.example/posts/two/) [b](https://old.example/three/#x)',
  ],
  [
    'unknown Hugo shortcodes, and one in code',
    '{{< notice tip >}}\nwords\n{{< /notice >}}\n\n`{{< youtube x >}}`',
    'words\n\n`{{< youtube x >}}`',
    'lost shortcode 1',
  ],
  [
    'Hugo highlight',
    '{{< highlight go "linenos=table" >}}\nx := 1\n{{< / highlight >}}',
    '```go\nx := 1\n```',
  ],
  ['Kramdown', 'a\n{: .lead}\n\n## B {#b}\n\n* TOC\n{:toc}', 'a\n\n## B\n\n- TOC'],
  [
    'footnotes',
    'a[^n] b[^n]\n\n[^n]: The *note*\n    goes on.',
    'a<a href="#fn-n" id="fnref-n">\\[1]</a> b<a href="#fn-n" id="fnref-n-2">\\[1]</a>\n\n1. <a id="fn-n"></a>The *note* goes on. [↩](#fnref-n) [↩<span class="sup">2</span>](#fnref-n-2)',
    'converted footnote 1',
  ],
  ['Ghost superscript', 'a^[3]^ x^2^', 'a\\[3] x<span class="sup">2</span>'],
  ['unreferenced footnote', 'a\n\n[^1]: b', 'a\n\nb'],
  [
    'HTML code block',
    '<pre class="language-js">\na\n\n\nb\n</pre>\n\n<details>\n\n*a*\n\n</details>',
    '```js\na\n\n\nb\n```\n\n*a*',
    'converted details 1',
  ],
  ['more', 'a\n\n<!--more-->\n\nb', 'a\n\nb'],
  [
    'thematic break, checkboxes, strikethrough',
    'a\n\n---\n\n- [x] b\n- [ ] ~~c~~',
    'a\n\n<p class="pause">* * *</p>\n\n- ☑ b\n- ☐ <span class="struck">c</span>',
    'converted break 1',
    'converted task 2',
  ],
  [
    'images in the archive',
    '![a](<pic one.png>) ![b](../../../static/img/a.jpg "T") ![c](/img/a.jpg) ![d](gone.png)\n\n![e][e]\n\n[e]: ./pic%20one.png',
    '![a](<archive:content/posts/one/pic one.png>) ![b](archive:static/img/a.jpg "T") ![c](archive:static/img/a.jpg) ![d](https://old.example/posts/one/gone.png)\n\n![e](<archive:content/posts/one/pic one.png>)',
  ],
  [
    'images in the archive with names decomposed by macOS',
    '![a](cafe\u0301.png) ![b](cafe%CC%81.png)',
    '![a](archive:content/posts/one/café.png) ![b](archive:content/posts/one/café.png)',
  ],
  [
    'images in the archive by their full URLs on the old site',
    '![a](http://old.example/blog/img/a.jpg?w=300) ![b](//www.old.example/img/a.jpg) ![c](https://old.example/gone.jpg) ![d](https://other.example/img/a.jpg)\n\n<img src="https://old.example/assets/b.png">',
    '![a](archive:static/img/a.jpg) ![b](archive:static/img/a.jpg) ![c](https://old.example/gone.jpg) ![d](https://other.example/img/a.jpg)\n\n![](archive:assets/b.png)',
  ],
  [
    'links to documents in the archive',
    '[a](report%202020.pdf#page=2) [b](/posts/one/) [c](gone.pdf)',
    '[a](<archive:content/posts/one/report 2020.pdf>) [b](https://old.example/posts/one/) [c](https://old.example/posts/one/gone.pdf)',
  ],
  ['images in the Hexo asset folder of a post', '![a](d.png)', '![a](archive:content/posts/one/index/d.png)'],
  [
    'inline HTML',
    'H<sub>2</sub>O <kbd>Ctrl</kbd> <span style="x">*a*</span> <del>b</del> <mark>*c*</mark>',
    'H<span class="sub">2</span>O `Ctrl` *a* <span class="struck">b</span> **_c_**',
    'converted mark 1',
  ],
  [
    'HTML blocks',
    '<figure>\n<img src="/img/a.jpg">\n<figcaption>C</figcaption>\n</figure>\n\n<div class="x">\n\n*a*\n\n</div>\n\n<iframe src="https://player.vimeo.com/video/1"></iframe>',
    '![](archive:static/img/a.jpg)\n\n<p class="caption"><em>C</em></p>\n\n*a*\n\n[Video on Vimeo: vimeo.com/1](https://vimeo.com/1)',
    'converted caption 1',
    'converted embed 1',
  ],
  [
    'tables that Markdown cannot express, and ids',
    '<table><tr><td>a<br>b</td></tr><tr><td>c</td></tr></table>\n\n[to](#x)\n\n<h3 id="x">H</h3>',
    '<table><tbody><tr><td>a<br />b</td></tr><tr><td>c</td></tr></tbody></table>\n\n[to](#x)\n\n### <a id="x"></a>H',
  ],
  ['headings', '# A\n\n## B\n\nC\n===\n\nD\n---', '## A\n\n### B\n\n## C\n\n### D', 'converted heading 1'],
];

describe('Markdown', () => {
  testConversions('markdown', table, context);

  test('does not join block elements to the paragraph before them', () => {
    const source = 'a\n## h\nb\n- c\n\nx\n> e\n\ny\n***\nf\n\n[r]: https://x.example\n[s]: https://y.example';
    expect(convert(source, 'markdown', context).content).toBe(
      'a\n\n## h\n\nb\n\n- c\n\nx\n\n> e\n\ny\n\n<p class="pause">* * *</p>\n\nf',
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
    expect(replaceAddresses(made, changes)).toBe('![a b](/media/0.webp)\n\n![](/media/1.webp)');
  });

  test('links footnotes to their notes when rendered', () => {
    const { content } = convert('a[^1]\n\n[^1]: b', 'markdown', context);
    const { html } = renderContent(content, 'markdown');
    expect(html).toContain('<a href="#content-fn-1" id="content-fnref-1">[1]</a>');
    expect(html).toContain('<a id="content-fn-1"></a>b <a href="#content-fnref-1">↩</a>');
  });
});
