import path from 'node:path';
import { expect, test } from 'vitest';
import { readSubstack } from '../../../api/imports/formats/substack.ts';
import { readAll, readZip } from '../../support/archives.ts';

const SAMPLE = path.join(import.meta.dirname, '../../samples/imports/substack/export.zip');

test('the sample', async () => {
  const { posts, problems, site } = await readAll(readSubstack, SAMPLE);
  expect(problems).toEqual([]);
  expect(site).toEqual({ url: 'https://example.substack.com' });
  expect(
    posts.map((post) => [
      post.source_id,
      post.slug,
      post.kind,
      post.status,
      post.title,
      post.excerpt,
      post.created_at,
    ]),
  ).toEqual([
    [
      '123401',
      'plain-text',
      'post',
      'published',
      'Plain Text',
      '“This quote’s rather short”',
      '2019-07-26T20:48:19.814Z',
    ],
    [
      '123402',
      'podcast',
      'post',
      'published',
      'Comment Buttons',
      'Eiusmod tempor incididunt ut labore.',
      '2022-08-12T12:11:23.230Z',
    ],
    [
      '123403',
      'thread',
      'post',
      'published',
      'Talk to Us',
      'Eiusmod tempor incididunt ut labore.',
      '2022-08-12T12:11:23.230Z',
    ],
    [
      '123404',
      'draft-text',
      'post',
      'draft',
      'Plain Text',
      'Lorem ipsum dolor sit amet.',
      '2022-08-13T12:11:23.230Z',
    ],
    ['123405', 'about-us', 'page', 'published', 'About Us', 'Learn about us', '2022-08-13T12:11:23.230Z'],
  ]);
  expect(posts.map((post) => [post.url, post.published_at, post.notes.map((note) => note.kind)])).toEqual([
    ['/p/plain-text', '2019-07-26T20:48:19.814Z', []],
    ['/p/podcast', '2022-08-12T12:11:23.230Z', ['audio']],
    ['/p/thread', '2022-08-12T12:11:23.230Z', ['thread']],
    ['/p/draft-text', null, []],
    ['/about-us', '2022-08-13T12:11:23.230Z', []],
  ]);
  expect(posts[1]?.notes[0]?.text).toBe(
    'The recording is not brought along: https://example.com/my-audio/file.mp3',
  );
  expect(posts[2]?.content.startsWith('<h2>Talk to Us</h2>\n<p>Dolore magna aliqua.</p>')).toBe(true);
  for (const post of posts) expect(post.content).not.toContain('<img');
});

test.each([
  ['everyone', 'true', 'newsletter', 'published'],
  ['', 'TRUE', 'newsletter', 'published'],
  ['only_paid', 'true', 'newsletter', 'private'],
  ['only_free', 'true', 'newsletter', 'private'],
  ['founding', 'true', 'newsletter', 'private'],
  ['only_paid', 'false', 'newsletter', 'draft'],
  ['everyone', '', 'newsletter', 'draft'],
  ['everyone', 'true', 'adhoc_email', 'private'],
])('audience %s, published %s, type %s is %s', async (audience, published, type, status) => {
  const { posts } = await readZip(readSubstack, {
    'posts.csv': `post_id,title,audience,is_published,type,post_date\n7.a,A,${audience},${published},${type},2020-01-01T00:00:00Z\n`,
    'posts/7.a.html': '<p>a</p>',
  });
  expect(posts.map((post) => post.status)).toEqual([status]);
});

test('texts without a row, rows without a text, lists of readers', async () => {
  const { posts, problems, records } = await readZip(readSubstack, {
    'export/posts.csv':
      '\uFEFFpost_id,post_date,is_published,title\n1.first,2020-01-01T00:00:00Z,true,"First, and ""only"""\n2.gone,,true,Gone\n',
    'export/posts/1.first.html': '<p>one</p>',
    'export/posts/3.left-over.html': '<p>three</p>',
    'export/posts/1.delivers.csv': 'email\nreader@example.com\n',
    'export/posts/1.opens.csv': 'email\nreader@example.com\n',
    'export/email_list.example.csv': 'email,active_subscription\nreader@example.com,true\n',
  });
  expect(
    posts.map((post) => [post.title, post.status, post.content, post.notes.map((note) => note.kind)]),
  ).toEqual([
    ['First, and "only"', 'published', '<p>one</p>', []],
    ['Gone', 'published', '', ['text']],
    ['Left over', 'draft', '<p>three</p>', ['status']],
  ]);
  expect(problems).toEqual([
    'The archive also has lists of email addresses (email_list.example.csv). They were not read: subscribers are imported under Newsletter, and only with their consent.',
  ]);
  expect(JSON.stringify(records)).not.toContain('reader@example.com');
});

test('a table that breaks half way', async () => {
  const { posts, problems } = await readZip(readSubstack, {
    'posts.csv': 'post_id,title,is_published\n1.a,A,true\n2.b,"B,true\n',
    'posts/1.a.html': '<p>a</p>',
    'posts/2.b.html': '<p>b</p>',
  });
  expect(posts.map((post) => [post.title, post.status])).toEqual([
    ['A', 'published'],
    ['B', 'draft'],
  ]);
  expect(problems).toEqual([expect.stringMatching(/^posts\.csv cannot be read from line \d+ on\./)]);
});
