import { describe, expect, it } from 'vitest';
import { readJsonFeed } from '../../../api/imports/formats/feeds/json-feed.ts';
import { readImport } from '../../support/import-reading.ts';

const feed = (...items: unknown[]) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Quay',
    home_page_url: 'https://quay.example/',
    authors: [{ name: 'Ann Pier' }],
    items,
  });

describe('a JSON feed', () => {
  it('is read into posts, with a note on what is lost', async () => {
    const { posts, problems, url } = await readImport(
      readJsonFeed,
      feed(
        {
          id: 'https://quay.example/1',
          url: '/2020/one/',
          title: 'One & <b>',
          content_html: '<p>x</p>',
          summary: 'Short',
          image: '/a.png',
          date_published: '2020-01-02T03:04:05+01:00',
          date_modified: '2020-01-03T00:00:00Z',
          tags: ['A', 'B', 'A'],
          author: { name: 'Bo Dock' },
        },
        {
          id: 2,
          content_text: 'a < b\nc\n\nd',
          external_url: 'https://elsewhere.example/',
          attachments: [{ url: 'https://quay.example/a.mp3', mime_type: 'audio/mpeg' }],
        },
        'nothing',
      ),
    );
    expect(url).toBe('https://quay.example');
    expect(posts[0]).toMatchObject({
      source_id: 'https://quay.example/1',
      title: 'One & <b>',
      slug: 'one',
      url: 'https://quay.example/2020/one/',
      content: '<p>x</p>',
      excerpt: 'Short',
      featured: { url: 'https://quay.example/a.png' },
      created_at: '2020-01-02T02:04:05.000Z',
      updated_at: '2020-01-03T00:00:00.000Z',
      categories: ['A'],
      tags: ['B'],
      authors: ['Bo Dock'],
      notes: [],
    });
    expect(posts[1]).toMatchObject({
      source_id: '2',
      title: '',
      url: null,
      content: '<p>a &lt; b<br>c</p>\n<p>d</p>',
      authors: ['Ann Pier'],
      created_at: null,
    });
    expect(posts[1]?.notes.map((note) => note.text)).toEqual([
      'It is about https://elsewhere.example/, which is only kept where its text links to it',
      '1 attached file (https://quay.example/a.mp3) is not brought along',
      'The feed does not give its date',
    ]);
    expect(problems).toEqual(['Item 3 of the feed is not an article and is left out.']);
  });

  it('is rejected when cut off', async () => {
    await expect(readImport(readJsonFeed, '{"version":"x",\n"items":[{"id":1},')).rejects.toMatchObject({
      code: 'invalid',
      message: 'The feed is not complete JSON. Download it again, then try again.',
    });
  });

  it('is rejected over the size limit, with the limit reported', async () => {
    await expect(
      readImport(readJsonFeed, feed({ id: 1, content_text: 'x'.repeat(21 * 1024 * 1024) })),
    ).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('A JSON feed may have 20 MB; this one has 22 MB.'),
    });
  });
});
