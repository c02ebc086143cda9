import { describe } from 'vitest';
import { testConversions } from '../../support/conversion.ts';

describe('Ghost', () => {
  testConversions('ghost', [
    [
      'bookmark',
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://x.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">T</div><div class="kg-bookmark-description">D</div></div><div class="kg-bookmark-thumbnail"><img src="/t.png"></div></a></figure>',
      '<p><a href="https://x.example/">T</a>: D</p>',
      'converted bookmark 1',
    ],
    [
      'callout',
      '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind <b>it</b></div></div>',
      '<blockquote><p>💡 Mind <strong>it</strong></p></blockquote>',
      'converted callout 1',
    ],
    [
      'toggle',
      '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">H</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>c</p></div></div>',
      '<h4>H</h4>\n<p>c</p>',
      'converted details 1',
    ],
    [
      'toggle with a link in its heading',
      '<div class="kg-card kg-toggle-card"><h4 class="kg-toggle-heading-text">H <a href="https://x.example/">l</a></h4><div class="kg-toggle-content"><p>c</p></div></div>',
      '<h4>H <a href="https://x.example/">l</a></h4>\n<p>c</p>',
      'converted details 1',
    ],
    [
      'Markdown card footnotes',
      '<p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> b<sup>[3]</sup></p><section class="footnotes"><ol><li id="fn1"><p>n <a href="#fnref1">↩︎</a></p></li></ol></section>',
      '<p>a<a href="#fn1" id="fnref1">[1]</a> b[3]</p>\n<ol><li id="fn1">n <a href="#fnref1">↩︎</a></li></ol>',
    ],
    [
      'gallery',
      '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://x.example/1.jpg"></div><div class="kg-gallery-image"><img src="https://x.example/2.jpg"></div></div></div></figure>',
      '<div class="gallery"><div><p><img src="https://x.example/1.jpg" alt="" /></p></div><div><p><img src="https://x.example/2.jpg" alt="" /></p></div></div>',
      'converted gallery 1',
    ],
    [
      'button, signup',
      '<div class="kg-card kg-button-card"><a href="https://x.example/" class="kg-btn">Go</a></div><div class="kg-card kg-signup-card"><form><input></form></div>',
      '<p><a href="https://x.example/">Go</a></p>',
      'converted button 1',
      'lost signup 1',
    ],
    [
      'file',
      '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://x.example/f.pdf"><div class="kg-file-card-title">F</div><div class="kg-file-card-caption">about</div></a></div>',
      '<p><a href="https://x.example/f.pdf">F</a>: about</p>',
      'converted bookmark 1',
    ],
    [
      'image with caption',
      '<figure class="kg-card kg-image-card kg-card-hascaption"><a href="https://x.example"><img src="https://x.example/1.jpg" class="kg-image" alt loading="lazy"></a><figcaption>C</figcaption></figure>',
      '<p><a href="https://x.example"><img src="https://x.example/1.jpg" alt="" /></a></p>\n<p class="caption"><em>C</em></p>',
      'converted caption 1',
    ],
  ]);
});

describe('Medium', () => {
  testConversions('medium', [
    ['heading levels', '<h3 class="graf" id="2">A</h3><h4 class="graf">B</h4>', '<h2>A</h2>\n<h3>B</h3>'],
    [
      'code',
      '<pre class="graf graf--pre"><code class="markup--pre-code">\n   a<br>    b</code></pre>',
      '<pre><code>a\n    b</code></pre>',
    ],
    [
      'sections',
      '<section><div class="section-divider"><hr class="section-divider"></div><p>a</p></section><section><div class="section-divider"><hr class="section-divider"></div><p>b</p></section>',
      '<p>a</p>\n<p class="pause">* * *</p>\n<p>b</p>',
      'converted break 1',
    ],
    [
      'card',
      '<div class="graf graf--mixtapeEmbed"><a class="markup--anchor markup--mixtapeEmbed-anchor" href="https://x.example/"><strong class="markup--strong">T</strong><br><em>D</em>x.example</a><a href="https://x.example/" class="js-mixtapeImage"></a></div>',
      '<p><a href="https://x.example/">T</a>: D</p>',
      'converted bookmark 1',
    ],
    [
      'drop cap, pull quote',
      '<p class="graf graf--p"><span class="graf-dropCap">O</span>nce</p><blockquote class="graf graf--pullquote">q</blockquote>',
      '<p>Once</p>\n<blockquote><p>q</p></blockquote>',
    ],
    [
      'iframe in a figure',
      '<figure class="graf graf--figure"><div class="aspectRatioPlaceholder is-locked"><iframe src="https://www.youtube.com/embed/x?feature=oembed"></iframe></div></figure>',
      '<p><a href="https://www.youtube.com/watch?v=x">Video on YouTube: youtube.com/watch?v=x</a></p>',
      'converted embed 1',
    ],
  ]);
});

describe('Substack', () => {
  testConversions('substack', [
    [
      'image',
      '<div class="captioned-image-container"><figure><a class="image-link image2" href="https://substackcdn.com/image/fetch/x/https%3A%2F%2Fs.example%2Fa.png"><div class="image2-inset"><picture><source srcset="https://substackcdn.com/image/fetch/w_424,c_limit/https%3A%2F%2Fs.example%2Fa.png 424w"><img src="https://substackcdn.com/image/fetch/w_1,c_l/https%3A%2F%2Fs.example%2Fa.png" data-attrs="{&quot;src&quot;:&quot;https://s.example/a.png&quot;,&quot;alt&quot;:null}" alt=""></picture></div></a><figcaption class="image-caption">C</figcaption></figure></div>',
      '<p><img src="https://s.example/a.png" alt="" /></p>\n<p class="caption"><em>C</em></p>',
      'converted caption 1',
    ],
    [
      'subscribe',
      '<p>a</p><div class="subscription-widget-wrap"><form><input></form></div><p class="button-wrapper" data-attrs="{}"><a class="button primary" href="https://x.substack.com/subscribe?"><span>Go</span></a></p>',
      '<p>a</p>',
      'lost button 2',
    ],
    [
      'button to another site',
      '<p class="button-wrapper" data-attrs="{}"><a class="button primary" href="https://x.example/book"><span>Buy</span></a></p>',
      '<p><a href="https://x.example/book">Buy</a></p>',
      'converted button 1',
    ],
    [
      'YouTube',
      '<div id="youtube2-x" class="youtube-wrap" data-attrs="{&quot;videoId&quot;:&quot;x&quot;}"><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/x"></iframe></div></div>',
      '<p><a href="https://www.youtube.com/watch?v=x">Video on YouTube: youtube.com/watch?v=x</a></p>',
      'converted embed 1',
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
      'warning paywall 1',
      'lost poll 1',
    ],
    [
      'post',
      '<div class="embedded-post-wrap" data-attrs="{&quot;title&quot;:&quot;T&quot;,&quot;canonical_url&quot;:&quot;https://x.example/p/t&quot;}"><a href="https://x.example/p/t?utm=1">x</a></div>',
      '<p><a href="https://x.example/p/t">Article on x.example: T</a></p>',
      'converted embed 1',
    ],
  ]);
});

describe('Squarespace and Blogger', () => {
  testConversions('squarespace', [
    [
      'image block',
      '<div class="sqs-block image-block sqs-block-image"><div class="sqs-block-content"><div class="image-block-outer-wrapper"><figure><noscript><img src="https://s.example/a.jpg" alt="A"></noscript><img class="thumb-image" data-src="https://s.example/a.jpg" data-image="https://s.example/a.jpg" alt="A"><figcaption class="image-caption-wrapper"><div class="image-caption"><p>C</p></div></figcaption></figure></div></div></div>',
      '<p><img src="https://s.example/a.jpg" alt="A" /></p>\n<p class="caption"><em>C</em></p>',
      'converted caption 1',
    ],
    [
      'video',
      '<div class="sqs-block sqs-block-video"><div class="sqs-video-wrapper" data-html="&lt;iframe src=&quot;https://www.youtube.com/embed/x&quot;&gt;&lt;/iframe&gt;"></div></div>',
      '<p><a href="https://www.youtube.com/watch?v=x">Video on YouTube: youtube.com/watch?v=x</a></p>',
      'converted embed 1',
    ],
  ]);
  testConversions('blogger', [
    [
      'separator',
      '<div class="separator" style="clear: both;"><a href="https://1.bp.blogspot.com/-a/b/c/s1600/x.jpg"><img src="https://1.bp.blogspot.com/-a/b/c/s320/x.jpg" border="0"></a></div>One<br /><br />two<br />three<a name="more"></a>',
      '<p><img src="https://1.bp.blogspot.com/-a/b/c/s0/x.jpg" alt="" /></p>\n<p>One</p>\n<p>two<br />three</p>',
    ],
    [
      'caption table',
      '<table class="tr-caption-container"><tbody><tr><td><a href="https://blogger.googleusercontent.com/img/a/b=s1600"><img src="https://blogger.googleusercontent.com/img/a/b=w400-h300"></a></td></tr><tr><td class="tr-caption">C</td></tr></tbody></table>',
      '<p><img src="https://blogger.googleusercontent.com/img/a/b=s0" alt="" /></p>\n<p class="caption"><em>C</em></p>',
      'converted caption 1',
    ],
    ['Word', '<p class="MsoNormal">a<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>', '<p>a</p>'],
  ]);
});
