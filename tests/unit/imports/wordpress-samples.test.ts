import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWordpress } from '../../../api/imports/formats/wordpress.ts';
import { readImport } from '../../support/import-reading.ts';

const sample = async (name: string) =>
  readImport(
    readWordpress,
    await readFile(path.join(import.meta.dirname, `../../samples/imports/wordpress/${name}.xml`)),
  );

describe('the samples of WordPress exports', () => {
  it('sample.xml: three posts, a page, an attachment, and a type of its own that is told', async () => {
    const { posts, attachments, problems, url } = await sample('sample');
    expect(url).toBe('https://example.com');
    expect(
      posts.map((post) => [
        post.kind,
        post.source_id,
        post.title,
        post.slug,
        post.url,
        post.status,
        post.created_at,
        post.published_at,
      ]),
    ).toEqual([
      [
        'post',
        '204',
        'Draft Post',
        'draft-post.html',
        '/draft-post',
        'draft',
        '2013-11-02T23:02:32.000Z',
        null,
      ],
      [
        'post',
        '4',
        'Basic Post',
        'basic-post.html',
        '/blog/basic-post.html',
        'published',
        '2013-06-07T03:00:44.000Z',
        '2013-06-07T03:00:44.000Z',
      ],
      [
        'post',
        '14',
        'Another Post',
        'another-post.html',
        '/blog/another-post.html',
        'published',
        '2012-06-07T03:00:44.000Z',
        '2012-06-07T03:00:44.000Z',
      ],
      [
        'page',
        '135',
        'Services',
        'services',
        'https://example.com/services',
        'published',
        '2017-05-27T11:33:38.000Z',
        '2017-05-27T11:33:38.000Z',
      ],
    ]);
    expect(posts.map((post) => [post.authors, post.categories, post.tags])).toEqual([
      [['Harry Potter'], ['Company News'], ['Programming']],
      [['Hermione Granger'], ['Company News'], ['Has Images', 'Programming']],
      [['Hermione Granger'], ['Company News'], ['Has Images', 'Programming']],
      [[], [], []],
    ]);
    expect(posts.map((post) => post.excerpt)).toEqual([
      '',
      "We're not testing HTML output here. That happens in @tryghost/mg-wp-api",
      "We're not testing HTML output here. That happens in @tryghost/mg-wp-api",
      '',
    ]);
    expect(posts[1]?.content).toBe(
      "<h2>My excerpt in content</h2><p>We're not testing HTML output here. That happens in @tryghost/mg-wp-api</p>",
    );
    expect(posts.map((post) => post.featured?.attachment_id)).toEqual([undefined, '5', '5', undefined]);
    expect(posts.map((post) => post.other_urls)).toEqual([
      ['https://example.com/?p=204'],
      ['https://example.com/?p=4'],
      ['https://example.com/?p=14'],
      ['https://example.com/?page_id=135'],
    ]);
    expect(posts.flatMap((post) => post.notes)).toEqual([]);
    expect(attachments).toEqual([
      {
        type: 'attachment',
        source_id: '5',
        url: 'https://images.unsplash.com/photo-1601276861758-2d9c5ca69a17?ixlib=rb-1.2.1&ixid=eyJhcHBfaWQiOjEyMDd9&auto=format&fit=crop&w=1268&q=80',
        title: 'miniature-green-pumpkin-on-white-table',
        alt: '',
        caption: 'exc-5134cbefe4b0c6fb04df8065',
      },
    ]);
    expect(problems).toEqual([
      'Only articles and pages are brought along. The file also has 1 of the type “customcpt”.',
    ]);
  });

  it('sample-no-slug.xml: posts without names or links have neither', async () => {
    const { posts, attachments, problems } = await sample('sample-no-slug');
    expect(posts.map((post) => [post.source_id, post.title, post.slug, post.url, post.status])).toEqual([
      ['204', 'Draft Post', null, null, 'draft'],
      ['4', 'Basic Post', null, null, 'published'],
      ['14', 'Another Post', null, null, 'published'],
      ['135', 'Services', 'services', null, 'published'],
    ]);
    expect(attachments.map((one) => one.source_id)).toEqual(['5']);
    expect(problems).toHaveLength(1);
  });

  it('sample-with-alt.xml: an attachment has the alternative text of its field and its description as caption', async () => {
    const { posts, attachments, problems } = await sample('sample-with-alt');
    expect(posts.map((post) => [post.slug, post.url, post.featured, post.published_at])).toEqual([
      [
        'post-with-featured-image-alt.html',
        '/blog/post-with-featured-image-alt.html',
        { url: null, attachment_id: '15', alt: '', caption: '' },
        '2013-06-07T03:00:44.000Z',
      ],
    ]);
    expect(posts[0]?.excerpt).toBe('This post has a featured image with alt text and caption.');
    expect(attachments).toEqual([
      {
        type: 'attachment',
        source_id: '15',
        url: 'https://example.com/wp-content/uploads/2013/06/featured-image.jpg',
        title: 'Beautiful Sunset',
        alt: 'Sunset over mountains with orange and pink sky',
        caption: 'A gorgeous sunset over the mountains with vibrant orange and pink colors.',
      },
    ]);
    expect(problems).toEqual([]);
  });

  it('feature-image-captions.xml: dates from pubDate alone, a mail address as login is not shown', async () => {
    const { posts, attachments, problems } = await sample('feature-image-captions');
    expect(
      posts.map((post) => [
        post.source_id,
        post.slug,
        post.published_at,
        post.authors,
        post.featured?.attachment_id,
      ]),
    ).toEqual([
      ['20', 'post-with-described-image', '2013-06-07T03:00:44.000Z', ['hermione'], '25'],
      ['21', 'post-with-title-only-image', '2013-06-07T03:00:44.000Z', ['hermione'], '26'],
      ['22', 'post-without-featured-image', '2013-06-07T03:00:44.000Z', ['hermione'], undefined],
    ]);
    expect(attachments.map((one) => [one.source_id, one.url, one.title, one.alt, one.caption])).toEqual([
      [
        '25',
        'https://example.com/wp-content/uploads/2013/06/described-image.jpg',
        'Described Image Title',
        '',
        'The caption from the attachment description.',
      ],
      [
        '26',
        'https://example.com/wp-content/uploads/2013/06/title-only-image.jpg',
        'Title-Only Image Title',
        '',
        '',
      ],
    ]);
    expect(problems).toEqual([]);
  });

  it("has-yoast-meta.xml: Yoast's fields, both clocks, the day of the last change", async () => {
    const { posts, problems } = await sample('has-yoast-meta');
    expect(
      posts.map((post) => [
        post.source_id,
        post.slug,
        post.url,
        post.other_urls,
        post.published_at,
        post.updated_at,
        post.seo_title,
        post.seo_description,
      ]),
    ).toEqual([
      [
        '100',
        'my-sample-post',
        'https://example.com/my-sample-post/',
        ['https://example.com/?p=100'],
        '2022-05-09T09:53:00.000Z',
        '2022-05-09T12:20:14.000Z',
        'My Custom SEO Title for Search Engines',
        'A short description of the post for search engine results pages',
      ],
      [
        '101',
        'no-yoast',
        'https://example.com/no-yoast/',
        ['https://example.com/?p=101'],
        '2022-05-10T09:53:00.000Z',
        '2022-05-10T12:20:14.000Z',
        null,
        null,
      ],
    ]);
    expect(posts.map((post) => [post.authors, post.content, post.notes])).toEqual([
      [['Admin'], 'Some content here.', []],
      [['Admin'], 'Another post.', []],
    ]);
    expect(problems).toEqual([]);
  });

  it('co-authors-plus.xml: all authors, each once, in their order', async () => {
    const { posts, problems } = await sample('co-authors-plus');
    expect(
      posts.map((post) => [post.source_id, post.slug, post.published_at, post.authors, post.tags]),
    ).toEqual([
      [
        '100',
        'multi-author-post',
        '2024-11-02T12:00:00.000Z',
        ['Alice Smith', 'Bob Jones'],
        ['Collaboration'],
      ],
      [
        '101',
        'three-author-post',
        '2024-11-03T12:00:00.000Z',
        ['Alice Smith', 'Bob Jones', 'Carol White'],
        [],
      ],
      ['102', 'single-coauthor-post', '2024-11-04T12:00:00.000Z', ['Bob Jones'], []],
      ['103', 'duplicate-author-post', '2024-11-05T12:00:00.000Z', ['Alice Smith', 'Bob Jones'], []],
    ]);
    expect(problems).toEqual([]);
  });

  it('pages-only.xml: one page', async () => {
    const { posts, problems } = await sample('pages-only');
    expect(
      posts.map((post) => [
        post.kind,
        post.source_id,
        post.title,
        post.slug,
        post.url,
        post.published_at,
        post.authors,
      ]),
    ).toEqual([
      [
        'page',
        '135',
        'Services',
        'services',
        'https://example.com/services',
        '2017-05-27T11:33:38.000Z',
        ['Harry Potter'],
      ],
    ]);
    expect(problems).toEqual([]);
  });
});
