import { describe } from 'vitest';
import { testConversions } from '../../support/conversion.ts';

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
