import { describe, expect, it } from 'vitest';
import { readWordpress } from '../../../api/imports/formats/wordpress.ts';
import { readImport } from '../../support/archives.ts';
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
    ['auto-draft', '', 'draft'],
    ['in-review', '', 'draft'],
    ['publish', 'secret', 'protected'],
    ['future', 'secret', 'protected'],
    ['private', 'secret', 'private'],
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
  ])('are left out when they mix words with variables: %s', async (key, text) => {
    expect(await seo([key, text])).toEqual([null, null, []]);
  });
});
