import { expect, test } from 'vitest';
import { readSubstack } from '../../../api/imports/formats/substack.ts';
import { readZip } from '../../support/archives.ts';

test.each([
  ['everyone', 'true', 'newsletter', 'published'],
  ['', 'TRUE', 'newsletter', 'published'],
  ['only_paid', 'true', 'newsletter', 'private'],
  ['only_free', 'true', 'newsletter', 'private'],
  ['founding', 'true', 'newsletter', 'private'],
  ['only_paid', 'false', 'newsletter', 'draft'],
  ['everyone', '', 'newsletter', 'draft'],
  ['everyone', 'true', 'adhoc_email', 'private'],
])('reads audience “%s”, published “%s”, type “%s” as %s', async (audience, published, type, status) => {
  const { posts } = await readZip(readSubstack, {
    'posts.csv': `post_id,title,audience,is_published,type,post_date\n7.a,A,${audience},${published},${type},2020-01-01T00:00:00Z\n`,
    'posts/7.a.html': '<p>a</p>',
  });
  expect(posts.map((post) => post.status)).toEqual([status]);
});

test('reads texts without a row and rows without a text, but no subscriber lists', async () => {
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
    posts.map((post) => [post.title, post.status, post.content, post.notes.map(({ text }) => text)]),
  ).toEqual([
    ['First, and "only"', 'published', '<p>one</p>', []],
    ['Gone', 'published', '', ['The archive has no text for this article, so it comes empty']],
    [
      '',
      'draft',
      '<p>three</p>',
      ['posts.csv says nothing of this post, so it comes as a draft without its date'],
    ],
  ]);
  expect(problems).toEqual([]);
  expect(JSON.stringify(records)).not.toContain('reader@example.com');
});

test('reads posts after a break in the table as drafts', async () => {
  const { posts, problems } = await readZip(readSubstack, {
    'posts.csv': 'post_id,title,is_published\n1.a,A,true\n2.b,"B,true\n',
    'posts/1.a.html': '<p>a</p>',
    'posts/2.b.html': '<p>b</p>',
  });
  expect(posts.map((post) => [post.title, post.status])).toEqual([
    ['A', 'published'],
    ['', 'draft'],
  ]);
  expect(problems).toEqual([
    expect.stringMatching(/^posts\.csv: From line 3 on a quotation mark .* come as drafts/),
  ]);
});
