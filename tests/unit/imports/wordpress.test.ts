import { describe, expect, it } from 'vitest';
import { readSquarespace, readWordpress } from '../../../api/imports/formats/wordpress.ts';
import { readImport } from '../../support/import-reading.ts';
import { item, meta, wxr } from '../../support/wordpress-exports.ts';

const read = async (...items: string[]) => readImport(readWordpress, wxr(...items));
const only = async (one: string) => {
  const { posts } = await read(one);
  if (!posts[0]) throw new Error('nothing was read');
  return posts[0];
};
const texts = (post: { notes: { level: string; text: string }[] }) =>
  post.notes.map((note) => `${note.level}: ${note.text}`);

describe('the status of a post', () => {
  it.each([
    ['publish', '', 'published'],
    ['future', '', 'scheduled'],
    ['draft', '', 'draft'],
    ['pending', '', 'pending'],
    ['private', '', 'private'],
    ['trash', '', 'trashed'],
    ['auto-draft', '', 'draft'],
    ['inherit', '', 'draft'],
    ['in-review', '', 'draft'],
    ['', '', 'draft'],
    ['publish', 'secret', 'protected'],
    ['future', 'secret', 'protected'],
    ['private', 'secret', 'private'],
    ['draft', 'secret', 'draft'],
    ['trash', 'secret', 'trashed'],
  ])('%s with the password “%s” is %s', async (status, password, expected) => {
    const post = await only(
      item(1, 'x', { status, extra: `<wp:post_password><![CDATA[${password}]]></wp:post_password>` }),
    );
    expect(post.status).toBe(expected);
    expect(post.published_at === null).toBe(expected === 'draft' || expected === 'pending');
  });

  it.each([
    ['<!-- wp:premium-content/container --><p>a</p><!-- /wp:premium-content/container -->', ''],
    ['<!-- wp:paragraph {"metadata":{"blockVisibility":false}} --><p>a</p><!-- /wp:paragraph -->', ''],
    ['[members_only]a[/members_only]', ''],
    ['a', meta('_jetpack_newsletter_access', 'paid_subscribers')],
  ])('is private if not everybody could read %s', async (content, extra) => {
    const post = await only(item(1, 'x', { content, extra }));
    expect([post.status, texts(post)]).toEqual([
      'private',
      [
        'warning: All of it or a part was not for everybody on the old site, so it comes as a draft: check what everybody may read',
      ],
    ]);
  });

  it('becomes draft with a warning when unknown', async () => {
    expect(texts(await only(item(1, 'x', { status: 'in-review' })))).toEqual([
      'warning: Its status “in-review” is unknown here, so it comes as a draft',
    ]);
  });
});

describe('dates', () => {
  it('come from the GMT field, else from pubDate, else, for drafts, from local time', async () => {
    const { posts } = await read(
      item(1, 'a', {
        dates:
          '<wp:post_date>2020-06-01 12:00:00</wp:post_date><wp:post_date_gmt>2020-06-01 10:00:00</wp:post_date_gmt><wp:post_modified>2020-06-02 12:00:00</wp:post_modified><wp:post_modified_gmt>0000-00-00 00:00:00</wp:post_modified_gmt>',
      }),
      item(2, 'b', {
        dates:
          '<wp:post_date>2020-06-01 12:00:00</wp:post_date><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><pubDate>Mon, 01 Jun 2020 09:00:00 +0000</pubDate>',
      }),
      item(3, 'c', {
        status: 'draft',
        dates:
          '<wp:post_date>2020-06-01 12:00:00</wp:post_date><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><pubDate>Mon, 30 Nov -0001 00:00:00 +0000</pubDate>',
      }),
    );
    expect(posts.map((post) => [post.created_at, post.published_at, post.updated_at])).toEqual([
      ['2020-06-01T10:00:00.000Z', '2020-06-01T10:00:00.000Z', '2020-06-02T12:00:00.000Z'],
      ['2020-06-01T09:00:00.000Z', '2020-06-01T09:00:00.000Z', null],
      ['2020-06-01T12:00:00.000Z', null, null],
    ]);
    expect(posts.flatMap(texts)).toEqual([]);
  });

  it('without a time zone are read as UTC with a warning, and missing dates are reported', async () => {
    const { posts } = await read(
      item(1, 'a', { dates: '<wp:post_date>2020-06-01 12:00:00</wp:post_date>' }),
      item(2, 'b', { dates: '' }),
      item(3, 'c', { dates: '<wp:post_date_gmt>2020-02-30 00:00:00</wp:post_date_gmt>' }),
    );
    expect(posts.map((post) => post.created_at)).toEqual(['2020-06-01T12:00:00.000Z', null, null]);
    expect(posts.map(texts)).toEqual([
      ['warning: The file does not give the time zone of its date, which may be some hours off'],
      ['warning: The file does not give its date'],
      ['warning: The file does not give its date'],
    ]);
  });
});

describe('slugs and URLs', () => {
  it('are decoded, with every earlier URL of the post kept', async () => {
    const post = await only(
      item(7, 'x', {
        title: '<title><![CDATA[R&amp;D: <em>what</em> &lt;b&gt; &#8220;is&#8221; Map<T>]]></title>',
        link: 'https://blog.example/2020/%d0%bf%d1%80%d0%b8/',
        extra: `<guid isPermaLink="false">https://old.example/?p=7</guid><wp:post_name>%d0%bf%d1%80%d0%b8</wp:post_name>${meta('_wp_old_slug', 'before')}`,
      }),
    );
    expect(post.title).toBe('R&D: what <b> “is” Map<T>');
    expect(post.slug).toBe('при');
    expect(post.url).toBe('https://blog.example/2020/%d0%bf%d1%80%d0%b8/');
    expect(post.other_urls).toEqual([
      'https://old.example/?p=7',
      'https://blog.example/?p=7',
      'https://blog.example/2020/before/',
    ]);
  });

  it('are kept when badly encoded, dropped when unsafe, and stripped of “__trashed”', async () => {
    const { posts } = await read(
      item(1, 'a', { extra: '<wp:post_name>100%-sure</wp:post_name>', link: 'javascript:alert(1)' }),
      item(2, 'b', { extra: '<wp:post_name>old-news__trashed</wp:post_name>', status: 'trash' }),
    );
    expect(posts.map((post) => [post.slug, post.url])).toEqual([
      ['100%-sure', null],
      ['old-news', 'https://blog.example/2/'],
    ]);
  });

  it('stay separate for two posts with the same id', async () => {
    const { posts } = await read(item(5, 'first'), item(5, 'second'));
    expect(posts.map((post) => [post.source_id, post.title])).toEqual([
      ['5', 'first'],
      ['5', 'second'],
    ]);
  });
});

describe('categories, tags and authors', () => {
  it('keep their order, with the primary category first and “Uncategorised” dropped', async () => {
    const { posts } = await readImport(
      readWordpress,
      wxr(
        item(1, 'x', {
          extra: `<dc:creator>jo</dc:creator><category domain="category" nicename="uncategorised"><![CDATA[Uncategorised]]></category><category domain="category" nicename="a"><![CDATA[Tax &amp; law]]></category><category domain="category" nicename="b"><![CDATA[Boards]]></category><category domain="post_tag" nicename="t"><![CDATA[One]]></category><category domain="post_tag" nicename="t"><![CDATA[One]]></category><category domain="series" nicename="s"><![CDATA[Part 1]]></category><category domain="language" nicename="en"><![CDATA[English]]></category><category domain="post_format" nicename="post-format-quote"><![CDATA[Quote]]></category>${meta('_yoast_wpseo_primary_category', '12')}`,
        }),
      ).replace(
        '<item>',
        '<wp:category><wp:term_id>12</wp:term_id><wp:cat_name><![CDATA[Boards]]></wp:cat_name></wp:category><item>',
      ),
    );
    expect(posts[0]?.categories).toEqual(['Boards', 'Tax & law']);
    expect(posts[0]?.tags).toEqual(['One']);
    expect(posts[0]?.authors).toEqual(['Jo Bloggs']);
    expect(posts.flatMap(texts)).toEqual([
      'lost: Its post format “Quote” is not brought along',
      'lost: What it has under “series” (Part 1) is not brought along',
    ]);
  });

  it('include Co-Authors Plus guest authors by display name', async () => {
    const { posts } = await read(
      item(1, 'Sam Field', {
        type: 'guest-author',
        extra: `<wp:post_name>cap-sam</wp:post_name>${meta('cap-display_name', 'Sam Field')}`,
      }),
      item(2, 'x', {
        extra:
          '<dc:creator>jo</dc:creator><category domain="author" nicename="cap-sam"><![CDATA[sam]]></category><category domain="author" nicename="cap-kim"><![CDATA[kim@example.com]]></category>',
      }),
    );
    expect(posts.map((post) => post.authors)).toEqual([['Sam Field', 'kim']]);
  });
});

describe('SEO fields', () => {
  const seo = async (...fields: [string, string][]) => {
    const post = await only(
      item(1, 'Hello', {
        extra: `<category domain="category" nicename="n"><![CDATA[News]]></category>${fields.map(([key, value]) => meta(key, value)).join('')}`,
      }),
    );
    return [post.seo_title, post.seo_description, texts(post)];
  };

  it.each([
    ['Yoast', '_yoast_wpseo_title', 'Written by hand', 'Written by hand'],
    ['Rank Math', 'rank_math_title', 'Written by hand', 'Written by hand'],
    ['SEOPress', '_seopress_titles_title', 'Written by hand', 'Written by hand'],
    ['All in One SEO', '_aioseo_title', 'Written by hand', 'Written by hand'],
    ['All in One SEO with only variables', '_aioseo_title', '#post_title #separator_sa #site_title', null],
    ['a hashtag', '_yoast_wpseo_title', 'Why #sitespeed matters', 'Why #sitespeed matters'],
    ['only variables', '_yoast_wpseo_title', '%%title%% %%page%% %%sep%% %%sitename%%', null],
    ['a percent sign', '_yoast_wpseo_title', '50% off &amp; more', '50% off & more'],
  ])('give the expected title: %s', async (_plugin, key, value, expected) => {
    expect(await seo([key, value])).toEqual([expected, null, []]);
  });

  it.each([
    ['_yoast_wpseo_metadesc', 'Call %%cf_phone%% now'],
    ['_seopress_titles_desc', 'About %%post_title%%'],
    ['rank_math_description', '%title% %sep% written by hand'],
    ['_aioseo_description', 'Read #post_title'],
  ])('are left out and reported when they mix words with variables: %s', async (key, text) => {
    expect(await seo([key, text])).toEqual([
      null,
      null,
      [`lost: Its description for search engines has variables of a plugin, and is left out: ${text}`],
    ]);
  });

  it('report noindex and canonical URLs as lost', async () => {
    const [, , notes] = await seo(
      ['_yoast_wpseo_meta-robots-noindex', '1'],
      ['_yoast_wpseo_canonical', 'https://other.example/x'],
    );
    expect(notes).toEqual([
      'lost: Its canonical address (https://other.example/x) is not brought along',
      'lost: It was hidden from search engines, which is not brought along',
    ]);
  });
});

describe('content that cannot be imported', () => {
  it('is noted on its post', async () => {
    const post = await only(
      item(1, 'x', {
        extra: `<wp:is_sticky>1</wp:is_sticky><wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>Hi</wp:comment_content></wp:comment><wp:comment><wp:comment_id>2</wp:comment_id></wp:comment>${meta('enclosure', 'https://blog.example/a.mp3\n100\naudio/mpeg')}${meta('_edit_last', '1')}${meta('subtitle', 'A subtitle')}${meta('rating', '5')}`,
      }),
    );
    expect(texts(post)).toEqual([
      'lost: 1 custom field (subtitle) is not brought along',
      'lost: 2 comments are not brought along',
      'lost: It was kept at the top of the blog, which is not brought along',
      'lost: 1 attached sound or video file (https://blog.example/a.mp3) is not brought along',
    ]);
  });

  it('is reported once per unsupported type, with menus and revisions ignored', async () => {
    const { posts, problems } = await read(
      item(1, 'a', { type: 'product' }),
      item(2, 'b', { type: 'product' }),
      item(3, 'c', { type: 'wp_block' }),
      item(4, 'd', { type: 'nav_menu_item' }),
      item(5, 'e', { type: 'revision' }),
      item(6, 'f', { type: 'wp_global_styles' }),
      item(7, 'g', { status: 'auto-draft', content: '' }),
    );
    expect(posts).toEqual([]);
    expect(problems).toEqual([
      'Only articles and pages are brought along. The file also has 2 of the type “product” and 1 synced pattern (their words are in the articles that show them).',
    ]);
  });

  it('does not include footnotes, which become a list', async () => {
    const post = await only(
      item(1, 'x', {
        content: '<p>a</p><!-- wp:footnotes /-->',
        extra: meta('footnotes', '[{"content":"Costs $& more","id":"1"}]'),
      }),
    );
    expect(post.content).toBe('<p>a</p><ol><li id="1">Costs $& more <a href="#1-link">↩</a></li></ol>');
    expect(texts(post)).toEqual(['converted: 1 footnote became a list at the end']);
  });
});

it('puts in what texts show of other items: patterns, templates of page builders, and titles', async () => {
  const block = (ref: number) => `<!-- wp:block {"ref":${ref}} /-->`;
  const { posts } = await read(
    item(1, 'x', { content: `${block(7)}${block(8)}${block(9)}<!-- wp:block {"ref":7,"content":{}} /-->` }),
    item(2, 'y', {
      content:
        '[elementor-template id="5"] [et_pb_section global_module="6" saved_tabs="all"][/et_pb_section]<div class="wp-block-embed__wrapper">\nhttps://blog.example/1/\n</div><div class="wp-block-embed__wrapper">https://x.example/</div>',
    }),
    item(5, 'e', { type: 'elementor_library', content: 'E' }),
    item(6, 'd', { type: 'et_pb_layout', content: 'D' }),
    item(7, 'a', { type: 'wp_block', content: `<p>A</p>${block(70)}` }),
    item(70, 'b', { type: 'wp_block', content: `<p>B</p>${block(7)}` }),
    item(8, 'c', { type: 'wp_block', status: 'draft', content: '<p>C</p>' }),
  );
  const [first, second] = posts.map(({ content }) => content);
  expect(first?.startsWith('<p>A</p><p>B</p><p>A</p><p>B</p>')).toBe(true);
  expect(first?.replaceAll(/<p>.<\/p>/g, '')).toBe(
    `${block(7)}${block(8)}${block(9)}<!-- wp:block {"ref":7,"content":{}} /-->`,
  );
  expect(second).toBe(
    'E D<div class="wp-block-embed__wrapper">\n<a href="https://blog.example/1/">x</a>\n</div><div class="wp-block-embed__wrapper">https://x.example/</div>',
  );
});

it('tells of categories of one name and of those below another one', async () => {
  const category = (slug: string, parent = '') =>
    `<wp:category><wp:term_id>${slug}</wp:term_id><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>Software</wp:cat_name></wp:category>`;
  const { problems } = await read(category('software') + category('software-2', 'products') + item(1, 'x'));
  expect(problems).toEqual([
    'Categories of the same name become one here: Software (software, software-2). Categories have no levels here; these stood below another one: Software.',
  ]);
});

describe('a Squarespace export', () => {
  it('has no captions in the excerpts that it gives to pictures', async () => {
    const { attachments } = await readImport(
      readSquarespace,
      wxr(
        item(1, 'x', {
          type: 'attachment',
          extra:
            '<wp:attachment_url>https://images.squarespace-cdn.com/a.jpg</wp:attachment_url><excerpt:encoded><![CDATA[exc-5f3a2b]]></excerpt:encoded>',
          content: 'img-5f3a2b',
        }),
      ),
    );
    expect(attachments.map(({ caption }) => caption)).toEqual(['']);
  });

  it('has its own dialect, root-relative URLs and slugs without folders', async () => {
    const { posts } = await readImport(
      readSquarespace,
      wxr(
        item(1, 'x', {
          link: '/journal/2020/3/my-post',
          extra: '<wp:post_name>journal/2020/3/my-post</wp:post_name>',
        }),
      ),
    );
    expect(posts.map((post) => [post.dialect, post.url, post.slug])).toEqual([
      ['squarespace', '/journal/2020/3/my-post', 'my-post'],
    ]);
  });
});
