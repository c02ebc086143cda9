import { describe, expect, it } from 'vitest';
import { readBlogger } from '../../../api/imports/formats/blogger.ts';
import { readImport } from '../../support/import-reading.ts';

const kind = (name: string) =>
  `<category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#${name}'/>`;

const EXPORT = `<?xml version='1.0' encoding='UTF-8'?><?xml-stylesheet href="http://www.blogger.com/styles/atom.css" type="text/css"?>
<feed xmlns='http://www.w3.org/2005/Atom' xmlns:app='http://purl.org/atom/app#' xmlns:thr='http://purl.org/syndication/thread/1.0' xmlns:media='http://search.yahoo.com/mrss/'>
<id>tag:blogger.com,1999:blog-9.archive</id><title type='text'>Old Mill</title><link rel='self' type='application/atom+xml' href='https://www.blogger.com/feeds/9/archive'/><link rel='alternate' type='text/html' href='http://oldmill.blogspot.com/'/><author><name>Mo Mill</name><email>noreply@blogger.com</email></author><generator version='7.00' uri='https://www.blogger.com'>Blogger</generator>
<entry><id>tag:blogger.com,1999:blog-9.layout</id>${kind('template')}<title type='text'>Template: Old Mill</title><content type='text'>&lt;html&gt;</content></entry>
<entry><id>tag:blogger.com,1999:blog-9.settings.BLOG_NAME</id>${kind('settings')}<title>x</title><content type='text'>Old Mill</content></entry>
<entry><id>tag:blogger.com,1999:blog-9.post-1</id><published>2010-06-01T09:30:00.001-07:00</published><updated>2010-06-02T09:30:00.001-07:00</updated>${kind('post')}<category scheme='http://www.blogger.com/atom/ns#' term='Grain'/><category scheme='http://www.blogger.com/atom/ns#' term='Water'/><title type='text'>Flour &amp; water</title><content type='html'>&lt;p&gt;A &amp;amp; b&lt;/p&gt;</content><link rel='replies' type='text/html' href='http://oldmill.blogspot.com/x#comments'/><link rel='alternate' type='text/html' href='http://oldmill.blogspot.com/2010/06/flour-water.html' title='Flour'/><author><name>Mo Mill</name></author><media:thumbnail url='http://1.bp.blogspot.com/s72-c/a.jpg'/><thr:total>2</thr:total></entry>
<entry><id>tag:blogger.com,1999:blog-9.post-2</id><published>2010-06-03T09:30:00Z</published><app:control xmlns:app='http://purl.org/atom/app#'><app:draft>yes</app:draft></app:control>${kind('post')}<title type='text'>Unready</title><content type='html'></content></entry>
<entry><id>tag:blogger.com,1999:blog-9.page-3</id><published>2010-06-04T09:30:00Z</published>${kind('page')}<title type='text'>About</title><content type='html'>x</content><link rel='alternate' type='text/html' href='http://oldmill.blogspot.com/p/about.html'/></entry>
<entry><id>tag:blogger.com,1999:blog-9.post-4</id>${kind('comment')}<title type='text'>Nice</title><content type='html'>Nice</content><thr:in-reply-to ref='tag:blogger.com,1999:blog-9.post-1'/></entry>
</feed>`;

const entry = (id: number, type: string, status: string, rest = '') =>
  `<entry><id>tag:blogger.com,1999:blog-9.post-${id}</id><blogger:type>${type}</blogger:type><blogger:status>${status}</blogger:status><author><name>Mo</name><uri></uri><blogger:type>BLOGGER</blogger:type></author><title>T &amp; ${id}</title><content type='html'>&lt;p&gt;x&lt;/p&gt;</content><blogger:metaDescription>About ${id}</blogger:metaDescription><blogger:created>2024-01-01T00:00:00Z</blogger:created><published>2024-01-02T00:00:00Z</published><updated>2024-01-03T00:00:00Z</updated><category scheme='tag:blogger.com,1999:blog-9' term='Grain'/><blogger:filename>/2024/01/t-${id}.html</blogger:filename><link/><enclosure/><blogger:trashed/>${rest}</entry>`;

describe('a Blogger export', () => {
  it('is read into posts, pages and drafts, with comments reported and settings and templates ignored', async () => {
    const { posts, problems, url } = await readImport(readBlogger, EXPORT);
    expect(url).toBe('http://oldmill.blogspot.com');
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
        'tag:blogger.com,1999:blog-9.post-1',
        'Flour & water',
        'flour-water',
        'http://oldmill.blogspot.com/2010/06/flour-water.html',
        'published',
        '2010-06-01T16:30:00.001Z',
        '2010-06-01T16:30:00.001Z',
      ],
      [
        'post',
        'tag:blogger.com,1999:blog-9.post-2',
        'Unready',
        null,
        null,
        'draft',
        '2010-06-03T09:30:00.000Z',
        null,
      ],
      [
        'page',
        'tag:blogger.com,1999:blog-9.page-3',
        'About',
        'about',
        'http://oldmill.blogspot.com/p/about.html',
        'published',
        '2010-06-04T09:30:00.000Z',
        '2010-06-04T09:30:00.000Z',
      ],
    ]);
    expect(posts[0]).toMatchObject({
      categories: ['Grain'],
      tags: ['Water'],
      authors: ['Mo Mill'],
      content: '<p>A &amp; b</p>',
      dialect: 'blogger',
      featured: null,
      notes: [{ level: 'lost', kind: 'comments', text: '2 comments are not brought along', count: 2 }],
    });
    expect(problems).toEqual(['Only articles and pages are brought along. The file also has 1 comment.']);
  });

  it('from Google Takeout is read with its own types, statuses, file names and descriptions', async () => {
    const { posts, problems } = await readImport(
      readBlogger,
      `<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'><id>tag:blogger.com,1999:blog-9</id><title>Old Mill</title>${entry(1, 'POST', 'LIVE')}${entry(2, 'POST', 'DRAFT')}${entry(3, 'POST', 'SCHEDULED')}${entry(4, 'PAGE', 'SOFT_TRASHED')}${entry(5, 'COMMENT', 'LIVE')}${entry(6, 'COMMENT', 'LIVE')}</feed>`,
    );
    expect(
      posts.map((post) => [
        post.kind,
        post.title,
        post.status,
        post.url,
        post.slug,
        post.created_at,
        post.published_at,
        post.seo_description,
        post.categories,
      ]),
    ).toEqual([
      [
        'post',
        'T & 1',
        'published',
        '/2024/01/t-1.html',
        't-1',
        '2024-01-01T00:00:00.000Z',
        '2024-01-02T00:00:00.000Z',
        'About 1',
        ['Grain'],
      ],
      [
        'post',
        'T & 2',
        'draft',
        '/2024/01/t-2.html',
        't-2',
        '2024-01-01T00:00:00.000Z',
        null,
        'About 2',
        ['Grain'],
      ],
      [
        'post',
        'T & 3',
        'scheduled',
        '/2024/01/t-3.html',
        't-3',
        '2024-01-01T00:00:00.000Z',
        '2024-01-02T00:00:00.000Z',
        'About 3',
        ['Grain'],
      ],
      [
        'page',
        'T & 4',
        'trashed',
        '/2024/01/t-4.html',
        't-4',
        '2024-01-01T00:00:00.000Z',
        '2024-01-02T00:00:00.000Z',
        'About 4',
        ['Grain'],
      ],
    ]);
    expect(problems).toEqual(['Only articles and pages are brought along. The file also has 2 comments.']);
  });
});
