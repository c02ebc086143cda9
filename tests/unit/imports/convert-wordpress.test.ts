import { describe } from 'vitest';
import { testConversions } from '../../support/conversion.ts';

describe('WordPress classic content', () => {
  testConversions('wordpress', [
    [
      'legacy caption',
      '[caption width="300" caption="Old &quot;words&quot;"]<img src="/a.jpg" alt="A">[/caption]',
      '<p><img src="https://old.example/a.jpg" alt="A" /></p>\n<p class="caption"><em>Old "words"</em></p>',
    ],
    [
      'players',
      '[youtube https://youtu.be/x&w=3]\n\n[gist id=seven]\n\n[audio mp3="/s.mp3"][/audio]',
      '<p><a href="https://youtu.be/x&amp;w=3">Video on YouTube: youtu.be/x&amp;w=3</a></p>\n<p><a href="https://old.example/s.mp3">Audio on old.example: s.mp3</a></p>',
      'lost 1: The shortcode [',
    ],
    [
      'words in square brackets',
      '“The [non-executive] chair”, [so-called], [pre-war], [video], [section] and [[gallery ids="1"]]',
      '<p>“The [non-executive] chair”, [so-called], [pre-war], [video], [section] and [gallery ids="1"]</p>',
    ],
    [
      'pictures, players, buttons and titles of a page builder',
      '[et_pb_row][et_pb_image src="https://old.example/d.jpg" alt="D"][/et_pb_image][et_pb_video src="https://youtu.be/x"][/et_pb_video][et_pb_button button_url="https://x.example/go" button_text="Go"][/et_pb_button][et_pb_toggle title="Why?"]<p>So.</p>[/et_pb_toggle][et_pb_code][/et_pb_code][/et_pb_row][vc_single_image image="5" img_size="full"]Or [button link="/b"]<b>this</b>[/button] [button link="https://x.example/c" text="C" /] d',
      '<p><img src="https://old.example/d.jpg" alt="D" /></p>\n<p><a href="https://youtu.be/x">Video on YouTube: youtu.be/x</a></p>\n<p><a href="https://x.example/go">Go</a></p>\n<p><strong>Why?</strong></p>\n<p>So.</p>\n<p><img src="https://old.example/five.jpg" alt="Five cups" /></p>\n<p class="caption"><em>Cups &amp; saucers</em></p>\n<p>Or <a href="https://old.example/b"><strong>this</strong></a></p>\n<p><a href="https://x.example/c">C</a></p>\n<p>d</p>',
      'lost 1: The shortcode [et_pb_code]',
    ],
    [
      'unknown shortcodes',
      'a [dropcap]b[/dropcap] [wpforms id="3"] [heading text="Words"] [thing url="https://x.example/y" title="T"]',
      '<p>a b</p>\n<p><a href="https://x.example/y">https://x.example/y</a></p>',
      'lost 1: The shortcode [',
      'lost 1: The shortcode [',
    ],
  ]);
});

describe('WordPress block content', () => {
  testConversions('wordpress', [
    [
      'an article of the same blog, as feeds and as exports have it',
      '<figure class="wp-block-embed is-type-wp-embed"><div class="wp-block-embed__wrapper"><blockquote class="wp-embedded-content"><a href="https://old.example/a/">A title</a></blockquote><iframe class="wp-embedded-content" src="https://old.example/a/embed/#?secret=x" title="“A title” — Blog"></iframe></div></figure><figure class="wp-block-embed is-type-wp-embed"><div class="wp-block-embed__wrapper"><a href="https://old.example/b/">B title</a></div></figure>',
      '<p><a href="https://old.example/a/">Article on old.example: A title</a></p>\n<p><a href="https://old.example/b/">Article on old.example: B title</a></p>',
    ],
  ]);
});
